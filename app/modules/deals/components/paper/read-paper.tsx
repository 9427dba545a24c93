import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/files/file-drop.tsx'
import { acceptedFiles } from './accepted-files.ts'
import { PaperDrafts, type UseOfPaper, useChosenPaper } from './chosen-paper.tsx'

/** Reads a PDF, a photo or an email into draft lines, on the device. It must not be inside of a form, which would send its fields. */
export function ReadPaper(props: UseOfPaper) {
	const { file, step, choose } = useChosenPaper()
	return (
		<div className="grid gap-4 noscript:hidden">
			<Field
				id="paper"
				label="Read a document"
				hint="A PDF, a photo of the paper, or a saved email. We read it on this device. It isn’t sent anywhere."
			>
				<FileDrop accept={acceptedFiles} onFiles={([chosen]) => chosen && choose(chosen)} />
			</Field>
			<PaperDrafts file={file} step={step} {...props} />
		</div>
	)
}
