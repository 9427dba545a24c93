import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/files/file-drop.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { ReadQuote } from '../../forms/read-quote.ts'
import type { Progress } from '../../paper/file-problem.ts'
import type { FileReading } from '../../paper/read-file.ts'
import { acceptedFiles } from './accepted-files.ts'
import type { PaperDraft } from './paper-draft.tsx'
import { takeSharedPaper } from './shared-paper.ts'

export type ReadPaperProps = {
	/** What the last button says: 'Use these lines'. */
	useLabel: string
	onUse(quote: ReadQuote): void
}

type Shown = { name: string; round: number; read: FileReading; Draft: typeof PaperDraft }

const failed = 'This file can’t be read. Please paste the text or type the lines instead.'

/**
 * Reads a PDF, a photo or an email into draft lines, on the device. The readers are loaded with the first file, text recognition with the
 * first photo. It must not be inside of a form, which would send its fields.
 */
export function ReadPaper({ useLabel, onUse }: ReadPaperProps) {
	const [progress, setProgress] = useState<Progress | null>(null)
	const [problem, setProblem] = useState<string | null>(null)
	const [shown, setShown] = useState<Shown | null>(null)
	const running = useRef<AbortController>(undefined)
	const round = useRef(0)
	const draft = useRef<HTMLDivElement>(null)
	const latest = useRef(read)
	useEffect(() => () => running.current?.abort(), [])
	useEffect(() => {
		if (shown) draft.current?.focus()
	}, [shown])
	useEffect(() => {
		void takeSharedPaper().then((file) => file && latest.current(file))
	}, [])

	async function read(file: File) {
		running.current?.abort()
		const controller = new AbortController()
		running.current = controller
		setProblem(null)
		setProgress({ step: 'Opening the file', share: null })
		try {
			const [{ readFile }, { PaperDraft: Draft }] = await Promise.all([
				import('../../paper/read-file.ts'),
				import('./paper-draft.tsx'),
			])
			const reading = await readFile(file, {
				signal: controller.signal,
				onProgress: (now) => running.current === controller && setProgress(now),
			})
			round.current++
			setShown({ name: file.name, round: round.current, read: reading, Draft })
		} catch (error) {
			// Its message is for the person; any other error is a defect or a lost connection.
			const { isFileProblem, message } = error as Error & { isFileProblem?: boolean }
			if (!controller.signal.aborted) setProblem(isFileProblem ? message : failed)
		} finally {
			if (running.current === controller) {
				running.current = undefined
				setProgress(null)
			}
		}
	}

	latest.current = read
	return (
		<div className="grid gap-4 noscript:hidden">
			<Field
				id="paper"
				label="Read a document"
				hint="A PDF, a photo of the paper, or a saved email. We read it on this device. It isn’t sent anywhere."
			>
				<FileDrop accept={acceptedFiles} onFiles={([file]) => file && void read(file)} />
			</Field>
			{progress && <ReadingProgress progress={progress} onCancel={() => running.current?.abort()} />}
			<p role="status" className="sr-only">
				{progress?.step ?? (shown ? shown.read.reading.checksum.message : '')}
			</p>
			{problem && <ErrorBox>{problem}</ErrorBox>}
			{shown && (
				<section
					ref={draft}
					tabIndex={-1}
					aria-label={`Read from ${shown.name}`}
					className="grid gap-4 outline-none"
				>
					<p className="flex items-center gap-2 text-small">
						<Icon name="file-text" className="size-5 shrink-0 text-ink-soft" />
						<span className="min-w-0 flex-1 truncate font-semibold">{shown.name}</span>
						<Button variant="quiet" size="mini" onClick={() => setShown(null)}>
							<Icon name="x" />
							Discard
						</Button>
					</p>
					<shown.Draft key={shown.round} read={shown.read} useLabel={useLabel} onUse={onUse} />
				</section>
			)}
		</div>
	)
}

function ReadingProgress({
	progress: { step, share },
	onCancel,
}: {
	progress: Progress
	onCancel: () => void
}) {
	return (
		<div className="grid gap-2">
			<p aria-hidden="true" className="text-small">
				{`${step}…`}
			</p>
			<progress aria-label={step} className="w-full" max={1} value={share ?? undefined} />
			<Button size="compact" variant="plain" className="w-fit" onClick={onCancel}>
				Cancel
			</Button>
		</div>
	)
}
