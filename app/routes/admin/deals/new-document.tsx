import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { runDocumentForms } from '#app/http/document-forms.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw } from '#app/http/shared-settings.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { DocumentEditor } from '#app/modules/deals/components/deal/document-editor.tsx'
import { listDealerChoices } from '#app/modules/deals/dealer-choices.server.ts'
import { readNewDocument } from '#app/modules/deals/forms/editor-page.server.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { documentForms } from '#app/workflows/deals/document-forms.server.ts'
import { requireClientDeal } from '../client-deal.server.ts'
import type { Route } from './+types/new-document'

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
	const { db } = getServices(args.context)
	const law = await readLaw(args.context)
	const fromId = new URL(args.request.url).searchParams.get('from')
	const editor = await readNewDocument(db, { actor, deal, law, fromId }).catch(throwErrorResponse)
	const { dealerId: chosenId, dealerPersonId: personId } = editor.checked.typed.values
	return {
		...editor,
		client: { id: client.id, name: client.name, reference: client.reference },
		deal: { id: deal.id },
		dealers: await listDealerChoices(db, { actor, chosenId, personId, search: '' }),
		formKey: crypto.randomUUID(),
	}
}

export async function action(args: Route.ActionArgs) {
	const { actor, client, deal } = await requireClientDeal(args)
	const home = `/admin/clients/${client.id}/deal`
	return runDocumentForms(args, { actor, deal, id: null, home, forms: documentForms })
}

export default function NewDocument({ loaderData, actionData }: Route.ComponentProps) {
	const { client, deal, from } = loaderData
	const formKey = useFormKey(loaderData.formKey)
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
				checked={loaderData.checked}
				settings={loaderData.settings}
				controls={loaderData.controls}
				dealers={loaderData.dealers}
				showsErrors={false}
				answer={actionData}
				version={null}
				formKey={formKey}
				hidden={from ? { supersedes: from } : {}}
			/>
		</>
	)
}
