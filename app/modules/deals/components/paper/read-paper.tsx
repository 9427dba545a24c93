import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/files/file-drop.tsx'
import { acceptedFiles, unreadable } from './accepted-files.ts'
import type { PaperReading } from './paper-reading.tsx'
import { takeSharedPaper } from './shared-paper.ts'

export type ReadPaperProps = Omit<ComponentProps<typeof PaperReading>, 'file'>

/**
 * Reads a PDF, a photo or an email into draft lines, on the device. What reads it is loaded with the first file, text recognition with the
 * first photo. It must not be inside of a form, which would send its fields.
 */
export function ReadPaper(props: ReadPaperProps) {
	const [chosen, setChosen] = useState<{ file: File; Reading: typeof PaperReading } | null>(null)
	const [step, setStep] = useState<'loading' | 'failed'>()
	const latest = useRef(choose)
	useEffect(() => {
		void takeSharedPaper().then((file) => file && latest.current(file))
	}, [])

	async function choose(file: File) {
		setStep('loading')
		const loaded = await import('./paper-reading.tsx').catch(() => null)
		setStep(loaded ? undefined : 'failed')
		if (loaded) setChosen({ file, Reading: loaded.PaperReading })
	}

	latest.current = choose
	return (
		<div className="grid gap-4 noscript:hidden">
			<Field
				id="paper"
				label="Read a document"
				hint="A PDF, a photo of the paper, or a saved email. We read it on this device. It isn’t sent anywhere."
			>
				<FileDrop accept={acceptedFiles} onFiles={([file]) => file && void choose(file)} />
			</Field>
			{step === 'loading' && <p className="text-small">Opening the file…</p>}
			{step === 'failed' && <ErrorBox>{unreadable}</ErrorBox>}
			{chosen && <chosen.Reading file={chosen.file} {...props} />}
		</div>
	)
}
