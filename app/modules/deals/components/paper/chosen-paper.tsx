import { type ComponentProps, type DragEvent, useEffect, useRef, useState } from 'react'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { unreadable } from './accepted-files.ts'
import type { PaperReading } from './paper-reading.tsx'
import { takeSharedPaper } from './shared-paper.ts'

type ChosenPaper = {
	file: { file: File; Reading: typeof PaperReading } | null
	step: 'loading' | 'failed' | undefined
	/** Reads the file; null puts the one that was read away. */
	choose(file: File | null): void
}

/**
 * A PDF, a photo or an email that somebody chose, dropped, pasted, or shared with this page from another app. What reads it on the device is
 * loaded with the first file, text recognition with the first photo.
 */
export function useChosenPaper(): ChosenPaper {
	const [file, setFile] = useState<ChosenPaper['file']>(null)
	const [step, setStep] = useState<ChosenPaper['step']>()
	const latest = useRef(load)
	useEffect(() => {
		void takeSharedPaper().then((shared) => shared && latest.current(shared))
	}, [])

	async function load(chosen: File) {
		setStep('loading')
		const loaded = await import('./paper-reading.tsx').catch(() => null)
		setStep(loaded ? undefined : 'failed')
		if (loaded) setFile({ file: chosen, Reading: loaded.PaperReading })
	}

	latest.current = load
	return { file, step, choose: (chosen) => (chosen ? void load(chosen) : setFile(null)) }
}

/** Where a file can be dropped or pasted; text is left to the field that it is pasted into. */
export const takesFiles = (choose: ChosenPaper['choose']) => ({
	onDragOver: (event: DragEvent) => event.preventDefault(),
	onDrop(event: DragEvent) {
		const [file] = event.dataTransfer.files
		if (!file) return
		event.preventDefault()
		choose(file)
	},
	onPaste({ clipboardData }: { clipboardData: DataTransfer }) {
		const [file] = clipboardData.files
		if (file && !clipboardData.getData('text/plain')) choose(file)
	},
})

export type UseOfPaper = Omit<ComponentProps<typeof PaperReading>, 'file'>

/** The lines of the chosen file, to be compared with it. Must not be inside of a form, which would send its fields. */
export const PaperDrafts = ({ file, step, ...props }: UseOfPaper & Pick<ChosenPaper, 'file' | 'step'>) => (
	<div className="grid gap-4 empty:hidden print:hidden">
		{step === 'loading' && <p className="text-small">Opening the file…</p>}
		{step === 'failed' && <ErrorBox>{unreadable}</ErrorBox>}
		{file && <file.Reading file={file.file} {...props} />}
	</div>
)
