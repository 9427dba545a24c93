import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { type AdminPart, revealReasons } from '../../decision/admin-application.ts'
import { documentKinds, type StoredDocument, sizeText } from '../../documents/document-file.ts'

type DocumentsProps = { applicationId: string; part: AdminPart; heading: string }

/** An applicant's uploaded files. Opening one requires a reason and is recorded in the access log, like every sensitive value. */
export function AdminDocuments({ applicationId, part, heading }: DocumentsProps) {
	const { documents, role } = part
	return (
		<Card asChild>
			<section aria-labelledby={`${role}-files`}>
				<CardHead aside="Encrypted; you need a reason to open one">
					<h2 id={`${role}-files`}>{heading}</h2>
				</CardHead>
				<CardBody>
					{documents.length === 0 ? (
						<p className="text-ink-soft">None.</p>
					) : (
						<ul className="divide-y divide-line">
							{documents.map((document) => (
								<DocumentItem key={document.id} applicationId={applicationId} document={document} />
							))}
						</ul>
					)}
				</CardBody>
			</section>
		</Card>
	)
}

function DocumentItem({ applicationId, document }: { applicationId: string; document: StoredDocument }) {
	const { id, name, kind, sizeBytes, contentType } = document
	const isImage = contentType.startsWith('image/')
	const icon = isImage ? 'file-image' : 'file-text'
	return (
		<li className="grid gap-1 py-2.5">
			<span className="flex items-start gap-2.5">
				<Icon name={icon} className="mt-0.5 size-5 shrink-0 text-ink-soft" />
				<span className="grid min-w-0">
					<span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
					<span className="text-fine text-ink-soft">
						{`${documentKinds[kind]?.label ?? kind} · ${sizeText(sizeBytes)}`}
					</span>
				</span>
			</span>
			<Disclosure
				look="text"
				summary={
					<>
						Open<span className="sr-only">{` ${name}`}</span>
					</>
				}
			>
				{/* A plain form, not a client-side submission: the response is the file. */}
				<form
					method="post"
					action={`/admin/applications/${applicationId}/documents/${id}`}
					target={isImage ? '_blank' : undefined}
					className="grid items-end gap-3 pt-2 sm:grid-cols-[minmax(0,1fr)_auto]"
				>
					<Field label="Reason" required>
						<Select name="reason" defaultValue="" density="compact" required>
							<option value="">Choose one</option>
							{revealReasons.map((reason) => (
								<option key={reason} value={reason}>
									{reason}
								</option>
							))}
						</Select>
					</Field>
					<span className="flex gap-2">
						{isImage && (
							<Button type="submit" name="as" value="view" variant="brand" size="compact">
								View
							</Button>
						)}
						<Button type="submit" name="as" value="download" variant="plain" size="compact">
							Download
						</Button>
					</span>
				</form>
			</Disclosure>
		</li>
	)
}
