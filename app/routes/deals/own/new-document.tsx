import { getServices } from '#app/http/context.server.ts'
import { runDocumentForms } from '#app/http/document-forms.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw } from '#app/http/shared-settings.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { DocumentEditor } from '#app/modules/deals/components/deal/document-editor.tsx'
import { readNewDocument } from '#app/modules/deals/forms/editor-page.server.ts'
import { BackLink } from '#app/ui/account/back-link.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { documentForms } from '#app/workflows/deals/document-forms.server.ts'
import type { Route } from './+types/new-document'
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
	const { db } = getServices(args.context)
	const law = await readLaw(args.context)
	const fromId = new URL(args.request.url).searchParams.get('from')
	const editor = await readNewDocument(db, { actor, deal, law, fromId }).catch(throwErrorResponse)
	return { ...editor, dealId: deal.id, formKey: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
	const { actor, deal } = await requireOwnDeal(args)
	return runDocumentForms(args, { actor, deal, id: null, home: '/account/deal', forms: documentForms })
}

export default function NewOwnDocument({ loaderData, actionData }: Route.ComponentProps) {
	const { dealId, from } = loaderData
	const formKey = useFormKey(loaderData.formKey)
	return (
		<>
			<BackLink to={`/account/deal?deal=${dealId}`}>Your deal</BackLink>
			<AccountHead title={from ? 'A newer version' : 'Add a quote'}>
				Paste what the dealer sent, or type each line just as it is written. Your advisor can see it, too.
			</AccountHead>
			<DocumentEditor
				checked={loaderData.checked}
				settings={loaderData.settings}
				controls={loaderData.controls}
				dealers={null}
				isInAccount
				showsErrors={false}
				answer={actionData}
				version={null}
				formKey={formKey}
				hidden={from ? { supersedes: from } : {}}
			/>
		</>
	)
}
