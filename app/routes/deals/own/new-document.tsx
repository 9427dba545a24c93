import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { isFileForm } from '#app/http/uploads/upload-form.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { DocumentEditor } from '#app/modules/deals/components/deal/document-editor.tsx'
import { documentNotFound, getDocument } from '#app/modules/deals/documents/documents.server.ts'
import { checkTyped } from '#app/modules/deals/forms/check-document.ts'
import { readCheckSettings } from '#app/modules/deals/forms/editor-page.server.ts'
import { emptyTyped } from '#app/modules/deals/forms/typed-document.ts'
import { typedOfStored } from '#app/modules/deals/forms/typed-of-document.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { BackLink } from '#app/ui/account/back-link.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import type { Route } from './+types/new-document'
import { actOnDraft, actOnPaper } from './document-action.server.ts'
import { requireOwnDeal } from './own-deal.server.ts'

export const handle: RouteHandle = {
	access: 'member',
	showsFormErrors: true,
	formFieldsMax: 900,
	bodyBytesMax: 10_500_000,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Add a quote')

/** `?from=` is the client's own document that this one is a newer version of. */
export async function loader(args: Route.LoaderArgs) {
	const { actor, deal } = await requireOwnDeal(args)
	const services = getServices(args.context)
	const { db } = services
	const from = new URL(args.request.url).searchParams.get('from')
	const before = from ? (await getDocument(db, { actor, id: from }).catch(throwErrorResponse)).document : null
	if (before && (before.dealId !== deal.id || before.enteredBy !== 'client'))
		throwErrorResponse(new NotFound(documentNotFound))
	const law = await getCurrentLaw(services)
	const settings = await readCheckSettings(db, { actor, deal, law, state: before?.document?.state })
	const copy = before && typedOfStored(before)
	const typed = copy
		? { ...copy, values: { ...copy.values, date: law.today, validUntil: '' }, text: '' }
		: emptyTyped({
				kind: 'quote',
				date: law.today,
				state: deal.buyer?.state ?? '',
				zip: deal.buyer?.zip ?? '',
				vehicleId: settings.vehicles.length === 1 ? settings.vehicles[0]!.id : '',
			})
	return {
		dealId: deal.id,
		from: before?.id ?? null,
		settings,
		checked: checkTyped(typed, settings),
		formKey: crypto.randomUUID(),
	}
}

export async function action(args: Route.ActionArgs) {
	const { actor, deal } = await requireOwnDeal(args)
	if (isFileForm(args.request)) return actOnPaper(args.context, { actor, deal, request: args.request })
	const form = await readForm(args)
	return actOnDraft(args.context, { actor, deal, form, id: null })
}

export default function NewOwnDocument({ loaderData, actionData: result }: Route.ComponentProps) {
	const { dealId, from, settings, checked } = loaderData
	const formKey = useFormKey(loaderData.formKey)
	return (
		<>
			<BackLink to={`/account/deal?deal=${dealId}`}>Your deal</BackLink>
			<AccountHead title={from ? 'A newer version' : 'Add a quote'}>
				Paste what the dealer sent, or type each line just as it is written. Your advisor can see it, too.
			</AccountHead>
			<DocumentEditor
				key={result ? JSON.stringify(result.checked.typed) : formKey}
				checked={result?.checked ?? checked}
				settings={settings}
				dealers={null}
				isInAccount
				unread={result?.unread}
				showsErrors={result?.showsErrors ?? false}
				formError={result?.formError}
				version={null}
				formKey={formKey}
				paper={result?.paper}
				paperError={result?.paperError}
				hidden={from ? { supersedes: from } : {}}
			/>
		</>
	)
}
