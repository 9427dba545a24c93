import { Form, Link, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/files/file-drop.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { DocumentFile } from '../../documents/document-files.server.ts'
import { fileBytesMax, filesMax, fileTypes } from '../../documents/file-limits.ts'

type DocumentFilesProps = {
	files: readonly DocumentFile[]
	/** Whether the viewer may remove a file that somebody else sent. */
	mayRemoveAll: boolean
	/** A closed deal accepts no more files. */
	isClosed: boolean
	rejected: RejectedForm | undefined
}

/** The files of a document, with ways to open, remove and add them. */
export function DocumentFiles({ files, mayRemoveAll, isClosed, rejected }: DocumentFilesProps) {
	const isSending = useNavigation().formMethod === 'POST'
	return (
		<Card className="grid gap-5 p-5">
			{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
			{files.length === 0 && <p className="text-ink-soft text-small">There is no file yet.</p>}
			{files.length > 0 && (
				<ul className="grid gap-2">
					{files.map((file) => (
						<li
							key={file.id}
							className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b pb-2"
						>
							<FileLink file={file} />
							{(mayRemoveAll || file.isOwn) && !isClosed && (
								<Form method="post" encType="multipart/form-data" className="ml-auto">
									<input type="hidden" name="file" value={file.id} />
									<Button intent="remove" variant="plain" size="mini">
										Remove<span className="sr-only">{` ${file.name}`}</span>
									</Button>
								</Form>
							)}
						</li>
					))}
				</ul>
			)}
			{!isClosed && files.length < filesMax && (
				<Form method="post" encType="multipart/form-data" className="grid gap-3">
					<Field
						id="upload"
						label="Add a file"
						hint="A PDF, or a photo of the paper as JPEG or PNG, up to 10 MB."
						error={rejected?.errors.upload}
					>
						<FileDrop name="upload" accept={fileTypes.join(',')} bytesMax={fileBytesMax} />
					</Field>
					<Button intent="add" className="w-fit" busyText={isSending ? 'Sending...' : undefined}>
						Add file
					</Button>
				</Form>
			)}
		</Card>
	)
}

/** A file's name with its kind and size; pictures open, other files are downloads. */
function FileLink({ file: { id, name, contentType, sizeBytes } }: { file: DocumentFile }) {
	const icon = contentType.startsWith('image/') ? 'image' : 'file-text'
	return (
		<a href={`/api/deal-files/${id}`} className="flex min-h-11 min-w-0 items-center gap-2">
			<Icon name={icon} className="size-5 shrink-0" />
			<span className="[overflow-wrap:anywhere]">{name}</span>
			<span className="shrink-0 text-fine text-ink-soft">
				{sizeBytes < 100_000
					? `${Math.ceil(sizeBytes / 1_000)} kB`
					: `${(sizeBytes / 1_000_000).toFixed(1)} MB`}
			</span>
		</a>
	)
}

/** The files on the page of their document, with the link to the page where they are added and removed. */
export const FileList = ({ files, page }: { files: readonly DocumentFile[]; page: string }) => (
	<div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-small">
		{files.map((file) => (
			<FileLink key={file.id} file={file} />
		))}
		<Button asChild variant="plain" size="mini">
			<Link to={page}>{files.length === 0 ? 'Attach a file' : 'Add or remove files'}</Link>
		</Button>
	</div>
)
