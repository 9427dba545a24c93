import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { runDocumentForms } from '#app/http/document-forms.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw } from '#app/http/shared-settings.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { DocumentEditor } from '#app/modules/deals/components/deal/document-editor.tsx'
import { FileList } from '#app/modules/deals/components/deal/document-files.tsx'
import { DocumentView } from '#app/modules/deals/components/deal/document-view.tsx'
import { can } from '#app/modules/deals/deal-status.ts'
import { readDocumentFacts } from '#app/modules/deals/documents/document-card.ts'
import { listDocumentFiles } from '#app/modules/deals/documents/document-files.server.ts'
import { aboutDocument, nameOfWriter } from '#app/modules/deals/documents/document-strip.ts'
import { editorOf, readCheckSettings } from '#app/modules/deals/forms/editor-page.server.ts'
import { typedOfStored } from '#app/modules/deals/forms/typed-document.ts'
import { addZipRates } from '#app/modules/deals/law/zip-rates.server.ts'
import { BackLink } from '#app/ui/account/back-link.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { documentForms } from '#app/workflows/deals/document-forms.server.ts'
import type { Route } from './+types/document'
import { requireOwnDocument } from './own-deal.server.ts'

export const handle: RouteHandle = { access: 'member', showsFormErrors: true, formFieldsMax: 900 }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	privatePageMeta(matches, loaderData?.name ?? 'Document')

export async function loader(args: Route.LoaderArgs) {
	const { actor, document, deal } = await requireOwnDocument(args)
	const { db } = getServices(args.context)
	const law = await readLaw(args.context)
	const settings = await readCheckSettings(db, { actor, deal, law, state: document.document?.state })
	const files = await listDocumentFiles(db, { actor, documentId: document.id })
	const page = {
		id: document.id,
		dealId: deal.id,
		name: nameOfWriter(document),
		about: aboutDocument(document),
		state: document.state,
		files,
		mayReplace: document.enteredBy === 'client' && can.edit(deal) && document.state !== 'superseded',
	}
	const { buyer, today } = settings
	const { lawRows } = await addZipRates(db, law, { buyer, documents: [document] })
	const { facts, report } = readDocumentFacts({
		document: document.document,
		stored: document,
		buyer,
		lawRows,
		today,
	})
	if (document.state !== 'draft' && report)
		return { ...page, draft: null, confirmed: { document: document.document!, facts, report } }
	const editor = editorOf(typedOfStored(document), settings)
	return { ...page, confirmed: null, draft: { version: document.version, ...editor } }
}

export async function action(args: Route.ActionArgs) {
	const { actor, document, deal } = await requireOwnDocument(args)
	const edited = { actor, deal, id: document.id }
	return runDocumentForms(args, { ...edited, home: '/account/deal', forms: documentForms })
}

export default function OwnDocument({ loaderData, actionData }: Route.ComponentProps) {
	const { id, dealId, name, about, state, files, mayReplace, draft, confirmed } = loaderData
	return (
		<>
			<BackLink to={`/account/deal?deal=${dealId}`}>Your deal</BackLink>
			<AccountHead title={<bdi translate="no">{name}</bdi>}>
				<span>{about}</span>
				{state === 'chosen' && (
					<>
						{' '}
						<Badge tone="brand">Chosen</Badge>
					</>
				)}
				{state === 'superseded' && <span>{' · replaced by a newer version'}</span>}
			</AccountHead>
			{confirmed && mayReplace && (
				<Button asChild variant="line" size="compact" className="w-fit">
					<Link to={`/account/deal/documents/new?deal=${dealId}&from=${id}`}>Enter a newer version</Link>
				</Button>
			)}
			{confirmed && <DocumentView {...confirmed} />}
			<FileList files={files} page={`/account/deal/documents/${id}/files`} />
			{draft && (
				<DocumentEditor
					checked={draft.checked}
					settings={draft.settings}
					controls={draft.controls}
					dealers={null}
					isInAccount
					showsErrors
					answer={actionData}
					version={draft.version}
					formKey=""
					actions={
						<Button intent="delete" variant="danger" size="compact">
							Delete draft
						</Button>
					}
				/>
			)}
		</>
	)
}
