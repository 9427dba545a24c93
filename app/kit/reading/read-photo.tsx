import { ScanText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PaperKind } from '#app/modules/signing/paper/paper-kinds.ts'
import { KitButton } from '../controls.tsx'
import { shrinkPhoto } from '../sections/shrink-photo.ts'
import { useOpenKit } from '../use-kit.ts'
import type { PhotoBoxes } from './photo-boxes.ts'
import { isReaderDownloaded, readerSize } from './reader-download.ts'

type ReadPhotoProps = { paper: string; form: PaperKind; onRead: (read: PhotoBoxes) => void }

const notRead =
	'This photo can’t be read. Take it from above, with the whole page on it, or type the figures.'

/** Takes a photo of the document, stores it, and reads suggestions for the boxes from it, all on the phone. */
export function ReadPhoto({ paper, form, onRead }: ReadPhotoProps) {
	const { store } = useOpenKit()
	const [step, setStep] = useState('')
	const [error, setError] = useState('')
	const [isReaderStored, setReaderStored] = useState(true)
	const running = useRef<AbortController>(undefined)
	useEffect(() => {
		void isReaderDownloaded().then(setReaderStored)
		return () => running.current?.abort()
	}, [])
	async function read(file: File) {
		const controller = new AbortController()
		running.current = controller
		setError('')
		setStep('Opening the photo')
		try {
			const { readPhotoBoxes } = await import('./photo-boxes.ts')
			await store.takePhoto(await shrinkPhoto(file), paper).catch(() => {})
			const { signal } = controller
			const boxes = await readPhotoBoxes(file, form, { signal, onProgress: ({ step: now }) => setStep(now) })
			if (boxes.boxes.size === 0) setError(notRead)
			onRead(boxes)
			setReaderStored(await isReaderDownloaded())
		} catch (thrown) {
			const { isFileProblem, message } = thrown as Error & { isFileProblem?: boolean }
			const isOffline = !navigator.onLine && !(await isReaderDownloaded())
			if (!controller.signal.aborted)
				setError(
					isOffline
						? 'The text recognition isn’t on this phone yet, and there is no signal to download it.'
						: isFileProblem
							? message
							: notRead,
				)
		} finally {
			if (running.current === controller) setStep('')
		}
	}
	return (
		<div className="grid gap-2">
			<label className="button button-line button-md relative has-focus-visible:outline-3 has-focus-visible:outline-focus">
				<ScanText aria-hidden="true" size={20} />
				<span>{step ? `${step}…` : 'Fill in the boxes from a photo'}</span>
				<input
					type="file"
					accept="image/*"
					disabled={step !== ''}
					className="absolute inset-0 opacity-0"
					onChange={({ currentTarget }) => {
						const [file] = currentTarget.files ?? []
						currentTarget.value = ''
						if (file) void read(file)
					}}
				/>
			</label>
			{step !== '' && (
				<KitButton look="plain" onClick={() => running.current?.abort()}>
					Cancel
				</KitButton>
			)}
			<p aria-live="polite" className="text-fine">
				{step ||
					`We read photos on this phone.${isReaderStored ? '' : ` The first one downloads the text recognition (${readerSize}).`}`}
			</p>
			{error && (
				<p role="alert" className="font-semibold text-danger text-small">
					{error}
				</p>
			)}
		</div>
	)
}
