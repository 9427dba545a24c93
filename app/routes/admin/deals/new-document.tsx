import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { isFileForm } from '#app/http/uploads/upload-form.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { DocumentEditor } from '#app/modules/deals/components/deal/document-editor.tsx'
import { listDealerChoices } from '#app/modules/deals/dealer-choices.server.ts'
import { getDocument } from '#app/modules/deals/documents/documents.server.ts'
import { checkTyped } from '#app/modules/deals/forms/check-document.ts'
import { readCheckSettings } from '#app/modules/deals/forms/editor-page.server.ts'
import { emptyTyped } from '#app/modules/deals/forms/typed-document.ts'
import { typedOfStored } from '#app/modules/deals/forms/typed-of-document.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { requireClientDeal } from '../client-deal.server.ts'
import type { Route } from './+types/new-document'
import { actOnDraft, actOnPaper } from './document-action.server.ts'

export const handle: RouteHandle = {
	access: 'admin',
	showsFormErrors: true,
	formFieldsMax: 900,
	bodyBytesMax: 10_500_000,
}

/** A search of the dealer book changes only its own result: the typed values and their check stay. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	formData?.get('intent') === 'dealer' ? false : defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'New document')

/** `?from=` is the id of the document that the new one is a newer version of. */
export async function loader(args: Route.LoaderArgs) {
	const { actor, client, deal } = await requireClientDeal(args)
	const services = getServices(args.context)
	const { db } = services
	const from = new URL(args.request.url).searchParams.get('from')
	const before = from ? (await getDocument(db, { actor, id: from }).catch(throwErrorResponse)).document : null
	if (before && before.dealId !== deal.id) throwErrorResponse(new NotFound('This document does not exist.'))
	const law = await getCurrentLaw(services)
	const settings = await readCheckSettings(db, { actor, deal, law, state: before?.document?.state })
	const start = emptyTyped({
		kind: 'quote',
		date: law.today,
		state: deal.buyer?.state ?? '',
		zip: deal.buyer?.zip ?? '',
		vehicleId: settings.vehicles.length === 1 ? settings.vehicles[0]!.id : '',
	})
	const copy = before && typedOfStored(before)
	const typed = copy
		? { ...copy, values: { ...copy.values, date: law.today, validUntil: '' }, text: '' }
		: start
	const { dealerId: chosenId, dealerPersonId: personId } = typed.values
	const dealers = await listDealerChoices(db, { actor, chosenId, personId, search: '' })
	return {
		client: { id: client.id, name: client.name, reference: client.reference },
		deal: { id: deal.id },
		from: before?.id ?? null,
		settings,
		dealers,
		checked: checkTyped(typed, settings),
		formKey: crypto.randomUUID(),
	}
}

export async function action(args: Route.ActionArgs) {
	const { actor, client, deal } = await requireClientDeal(args)
	if (isFileForm(args.request)) return actOnPaper(args.context, { actor, deal, request: args.request })
	const form = await readForm(args)
	return actOnDraft(args.context, { actor, deal, clientId: client.id, form, id: null })
}

export default function NewDocument({ loaderData, actionData }: Route.ComponentProps) {
	const { client, deal, from, settings, dealers } = loaderData
	const formKey = useFormKey(loaderData.formKey)
	const result = useLastAnswer(actionData)
	return (
		<>
			<FileHead
				back={{ to: `/admin/clients/${client.id}/deal?deal=${deal.id}`, label: 'The deal' }}
				name={from ? 'Newer version' : 'New document'}
				reference={client.reference}
				status={null}
			>
				{`For ${client.name}`}
			</FileHead>
			<DocumentEditor
				key={result ? JSON.stringify(result.checked.typed) : formKey}
				checked={result?.checked ?? loaderData.checked}
				settings={settings}
				dealers={result?.dealers ?? dealers}
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
