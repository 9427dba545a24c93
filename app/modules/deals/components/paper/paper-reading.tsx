import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { ReadQuote } from '../../forms/read-quote.ts'
import type { Progress } from '../../paper/file-problem.ts'
import { type FileReading, readFile } from '../../paper/read-file.ts'
import { unreadable } from './accepted-files.ts'
import { PaperDraft } from './paper-draft.tsx'

type PaperReadingProps = {
	file: File
	/** What the last button says: 'Use these lines'. */
	useLabel: string
	onUse(quote: ReadQuote): void
}

type Shown = { name: string; round: number; read: FileReading }

/** Reads a file on the device, with progress, and shows its draft lines, which stay until another file has been read. */
export function PaperReading({ file, useLabel, onUse }: PaperReadingProps) {
	const [progress, setProgress] = useState<Progress | null>(null)
	const [problem, setProblem] = useState<string | null>(null)
	const [shown, setShown] = useState<Shown | null>(null)
	const running = useRef<AbortController>(undefined)
	const draft = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (shown) draft.current?.focus()
	}, [shown])
	useEffect(() => {
		const controller = new AbortController()
		running.current = controller
		async function read() {
			setProblem(null)
			setProgress({ step: 'Opening the file', share: null })
			try {
				const reading = await readFile(file, {
					signal: controller.signal,
					onProgress: (now) => running.current === controller && setProgress(now),
				})
				setShown((before) => ({ name: file.name, round: (before?.round ?? 0) + 1, read: reading }))
			} catch (error) {
				// Its message is for the person; any other error is a defect or a lost connection.
				const { isFileProblem, message } = error as Error & { isFileProblem?: boolean }
				if (!controller.signal.aborted) setProblem(isFileProblem ? message : unreadable)
			} finally {
				if (running.current === controller) {
					running.current = undefined
					setProgress(null)
				}
			}
		}
		void read()
		return () => controller.abort()
	}, [file])

	return (
		<>
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
					<PaperDraft key={shown.round} read={shown.read} useLabel={useLabel} onUse={onUse} />
				</section>
			)}
		</>
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
