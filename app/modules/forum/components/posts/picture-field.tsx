import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Meter } from '#app/ui/controls/meter.tsx'
import { altCharsMax, pictureBytesMax } from '../../posts/post-limits.ts'
import { sendPicture } from './send-picture.ts'

type PictureFieldProps = {
	/** Opens the sign-in dialog, which comes first; null when signed in. */
	signIn: (() => void) | null
	/** The upload ID of the current picture. */
	pictureId?: string | null | undefined
	alt?: string | undefined
	error?: string | undefined
}

type Chosen =
	| { state: 'none'; error?: string }
	| { state: 'uploading'; sentBytes: number; allBytes: number }
	| { state: 'uploaded'; id: string }

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** The picture of a post: uploaded with progress as soon as it is chosen; without scripts it is sent with the form. */
export function PictureField({ signIn, pictureId, alt, error }: PictureFieldProps) {
	const { chosen, choose, cancel, remove } = usePictureUpload({ signIn, pictureId })
	const [hasScripts, setHasScripts] = useState(false)
	const hidden = useRef<HTMLInputElement>(null)
	useEffect(() => setHasScripts(true), [])
	const id = chosen.state === 'uploaded' ? chosen.id : ''
	// biome-ignore lint/correctness/useExhaustiveDependencies: the draft is saved whenever the picture changes.
	useEffect(() => {
		hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
	}, [id])

	return (
		<div className="grid gap-3">
			<input ref={hidden} type="hidden" name="imageId" value={id} readOnly />
			{chosen.state === 'none' && (
				<Field
					id="picture"
					label="Picture"
					hint="PNG, JPG or JPEG, max 5MB. Please cover license plates, documents and faces first: everyone can see the picture."
					optional
					error={chosen.error ?? error}
				>
					<Input
						type="file"
						{...(hasScripts ? {} : { name: 'picture' })}
						accept="image/png,image/jpeg"
						onChange={(event) => choose(event.currentTarget)}
					/>
				</Field>
			)}
			{chosen.state === 'uploading' && <UploadProgress {...chosen} onCancel={cancel} />}
			{chosen.state === 'uploaded' && <UploadedPicture id={chosen.id} onRemove={remove} />}
			{(!hasScripts || chosen.state === 'uploaded') && (
				<Field
					id="imageAlt"
					label="What the picture shows"
					hint="A short description for people who can’t see it, such as ‘Rust under the driver’s door’."
					optional
				>
					<Input name="imageAlt" maxLength={altCharsMax} defaultValue={alt} />
				</Field>
			)}
		</div>
	)
}

type UploadProgressProps = { sentBytes: number; allBytes: number; onCancel: () => void }

function UploadProgress({ sentBytes, allBytes, onCancel }: UploadProgressProps) {
	return (
		<div role="status" className="grid gap-2 text-small">
			<p>
				Uploading the picture: {megabytes(sentBytes)} of {megabytes(allBytes)}
			</p>
			<Meter label="Sent" value={sentBytes} max={allBytes} />
			<Button size="mini" variant="plain" className="w-fit" onClick={onCancel}>
				Cancel upload
			</Button>
		</div>
	)
}

function UploadedPicture({ id, onRemove }: { id: string; onRemove: () => void }) {
	return (
		<div className="grid gap-2">
			<img
				src={`/files/${id}`}
				alt="Your picture, as readers will see it"
				width={640}
				height={480}
				className="aspect-4/3 w-full max-w-80 rounded-control object-cover"
			/>
			<p className="text-fine text-ink-soft">
				Does it show a license plate, a document or a face? Remove the picture, cover them, and add it again.
			</p>
			<Button size="mini" variant="plain" className="w-fit" onClick={onRemove}>
				Remove picture
			</Button>
		</div>
	)
}

/** Uploads a picture as soon as it is chosen. Leaving the page cancels the upload. */
function usePictureUpload({ signIn, pictureId }: Pick<PictureFieldProps, 'signIn' | 'pictureId'>) {
	const [chosen, setChosen] = useState<Chosen>(
		pictureId ? { state: 'uploaded', id: pictureId } : { state: 'none' },
	)
	const upload = useRef<AbortController>(undefined)
	useEffect(() => {
		if (pictureId) setChosen({ state: 'uploaded', id: pictureId })
	}, [pictureId])
	useEffect(() => () => upload.current?.abort(), [])

	async function choose(input: HTMLInputElement) {
		const file = input.files?.[0]
		if (!file) return
		const rejection = reject(file)
		if (rejection) return setChosen({ state: 'none', error: rejection })
		if (signIn) {
			input.value = ''
			setChosen({ state: 'none', error: 'Please sign in to add a picture, then choose it again.' })
			return signIn()
		}
		const control = new AbortController()
		upload.current = control
		setChosen({ state: 'uploading', sentBytes: 0, allBytes: file.size })
		try {
			const sent = await sendPicture(file, {
				signal: control.signal,
				onProgress: (sentBytes, allBytes) => setChosen({ state: 'uploading', sentBytes, allBytes }),
			})
			setChosen({ state: 'uploaded', id: sent.id })
		} catch (failure) {
			if (control.signal.aborted) return setChosen({ state: 'none' })
			setChosen({ state: 'none', error: failure instanceof Error ? failure.message : 'Please try again.' })
		}
	}

	return {
		chosen,
		choose,
		cancel: () => upload.current?.abort(),
		remove: () => setChosen({ state: 'none' }),
	}
}

function reject(file: File): string | null {
	if (file.type && file.type !== 'image/png' && file.type !== 'image/jpeg')
		return 'Please choose a PNG or JPG file.'
	return file.size > pictureBytesMax ? 'This file is too large. The limit is 5 MB.' : null
}
