import { getServices } from '#app/http/context.server.ts'
import { respondToFileForm } from '#app/http/deal-file-form.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { DocumentFiles } from '#app/modules/deals/components/deal/document-files.tsx'
import { can } from '#app/modules/deals/deal-status.ts'
import { listDocumentFiles } from '#app/modules/deals/documents/document-files.server.ts'
import { aboutDocument, nameOfWriter } from '#app/modules/deals/documents/document-strip.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { addDocumentFile, removeDocumentFile } from '#app/workflows/deals/document-files.server.ts'
import { requireClientDocument } from '../client-deal.server.ts'
import type { Route } from './+types/document-files'

export const handle: RouteHandle = { access: 'admin', bodyBytesMax: 10_500_000 }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Files')

export async function loader(args: Route.LoaderArgs) {
	const { actor, client, document, deal } = await requireClientDocument(args)
	const { db } = getServices(args.context)
	return {
		page: `/admin/clients/${client.id}/deal/documents/${document.id}`,
		reference: client.reference,
		name: nameOfWriter(document),
		about: aboutDocument(document),
		isClosed: !can.edit(deal),
		files: await listDocumentFiles(db, { actor, documentId: document.id }),
	}
}

export async function action(args: Route.ActionArgs) {
	const { actor, client, document } = await requireClientDocument(args)
	const { db, storage, clock } = getServices(args.context)
	const base = { actor, documentId: document.id, now: clock.now() }
	return respondToFileForm(args, {
		page: `/admin/clients/${client.id}/deal/documents/${document.id}/files`,
		apply: (change) =>
			change.kind === 'add'
				? addDocumentFile(db, storage, { ...base, file: change.file })
				: removeDocumentFile(db, storage, { ...base, uploadId: change.uploadId }),
	})
}

export default function ClientDocumentFiles({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { page, reference, name, about, isClosed, files } = loaderData
	return (
		<>
			<FileHead
				back={{ to: page, label: <bdi translate="no">{name}</bdi> }}
				name="Files"
				reference={reference}
				status={null}
			>
				{about}
			</FileHead>
			<DocumentFiles files={files} mayRemoveAll isClosed={isClosed} rejected={answer} />
		</>
	)
}
