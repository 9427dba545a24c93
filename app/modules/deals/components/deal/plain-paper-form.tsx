import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/files/file-drop.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { ReadPaperNotice } from '../../documents/editor-result.ts'

type PlainPaperFormProps = {
	/** What the document's form has so far. */
	hidden: Readonly<Record<string, string>>
	error: string | undefined
}

/** Sends a text PDF to be read into lines, in a browser without scripts; with scripts the browser reads it itself. */
export function PlainPaperForm({ hidden, error }: PlainPaperFormProps) {
	return (
		<noscript>
			<Card asChild className="p-4">
				<form method="post" encType="multipart/form-data" className="grid gap-3">
					{Object.entries(hidden).map(
						([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
					)}
					<Field
						id="paper-file"
						label="Read a PDF"
						hint="Up to 10 MB and 40 pages, with text in it. It is read on our server and not stored."
						error={error}
					>
						<FileDrop name="paper" accept="application/pdf,.pdf" />
					</Field>
					<Button intent="paper" variant="plain" size="compact" className="w-fit">
						Read this PDF
					</Button>
				</form>
			</Card>
		</noscript>
	)
}

/** What was read from a paper on the server, and what to compare with it. */
export function PaperNotice({ paper: { name, checksum, marked, repairs } }: { paper: ReadPaperNotice }) {
	return (
		<Notice icon={<Icon name="file-text" />} title={`Read from ${name}`}>
			<p>{`${checksum} Nothing is saved until you save the draft or confirm it.`}</p>
			{marked.length > 0 && (
				<>
					<p className="mt-2 font-semibold">Compare these lines with the document:</p>
					<ul className="list-disc pl-5">
						{marked.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				</>
			)}
			{repairs.map((repair) => (
				<p key={repair} className="mt-2">
					{repair}
				</p>
			))}
		</Notice>
	)
}
