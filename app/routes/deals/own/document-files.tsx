import { getServices } from '#app/http/context.server.ts'
import { respondToFileForm } from '#app/http/deal-file-form.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { DocumentFiles } from '#app/modules/deals/components/deal/document-files.tsx'
import { can } from '#app/modules/deals/deal-status.ts'
import { listDocumentFiles } from '#app/modules/deals/documents/document-files.server.ts'
import { aboutDocument, nameOfWriter } from '#app/modules/deals/documents/document-strip.ts'
import { BackLink } from '#app/ui/account/back-link.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { addDocumentFile, removeDocumentFile } from '#app/workflows/deals/document-files.server.ts'
import type { Route } from './+types/document-files'
import { requireOwnDocument } from './own-deal.server.ts'

export const handle: RouteHandle = { access: 'member', bodyBytesMax: 10_500_000 }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Files')

export async function loader(args: Route.LoaderArgs) {
	const { actor, document, deal } = await requireOwnDocument(args)
	const { db } = getServices(args.context)
	const { id } = document
	const files = await listDocumentFiles(db, { actor, documentId: id })
	return {
		id,
		name: nameOfWriter(document),
		about: aboutDocument(document),
		isClosed: !can.edit(deal),
		files,
	}
}

export async function action(args: Route.ActionArgs) {
	const { actor, document } = await requireOwnDocument(args)
	const { db, storage, clock } = getServices(args.context)
	const base = { actor, documentId: document.id, now: clock.now() }
	return respondToFileForm(args, {
		page: `/account/deal/documents/${document.id}/files`,
		apply: (change) =>
			change.kind === 'add'
				? addDocumentFile(db, storage, { ...base, file: change.file })
				: removeDocumentFile(db, storage, { ...base, uploadId: change.uploadId }),
	})
}

export default function OwnDocumentFiles({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { id, name, about, isClosed, files } = loaderData
	return (
		<>
			<BackLink to={`/account/deal/documents/${id}`}>
				<bdi translate="no">{name}</bdi>
			</BackLink>
			<AccountHead title="Files">{`${about}. Your advisor can see these files, too.`}</AccountHead>
			<DocumentFiles files={files} mayRemoveAll={false} isClosed={isClosed} rejected={answer} />
		</>
	)
}
