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
	const [chosen, setChosen] = useState<Chosen>(
		pictureId ? { state: 'uploaded', id: pictureId } : { state: 'none' },
	)
	const [hasScripts, setHasScripts] = useState(false)
	const hidden = useRef<HTMLInputElement>(null)
	const upload = useRef<AbortController>(undefined)
	useEffect(() => setHasScripts(true), [])
	useEffect(() => {
		if (pictureId) setChosen({ state: 'uploaded', id: pictureId })
	}, [pictureId])
	useEffect(() => () => upload.current?.abort(), [])
	const id = chosen.state === 'uploaded' ? chosen.id : ''
	// biome-ignore lint/correctness/useExhaustiveDependencies: the draft is saved whenever the picture changes.
	useEffect(() => {
		hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
	}, [id])

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
			{chosen.state === 'uploading' && (
				<div role="status" className="grid gap-2 text-small">
					<p>
						Uploading the picture: {megabytes(chosen.sentBytes)} of {megabytes(chosen.allBytes)}
					</p>
					<Meter label="Sent" value={chosen.sentBytes} max={chosen.allBytes} />
					<Button size="mini" variant="plain" className="w-fit" onClick={() => upload.current?.abort()}>
						Cancel upload
					</Button>
				</div>
			)}
			{chosen.state === 'uploaded' && (
				<div className="grid gap-2">
					<img
						src={`/files/${chosen.id}`}
						alt="Your picture, as readers will see it"
						width={640}
						height={480}
						className="aspect-4/3 w-full max-w-80 rounded-control object-cover"
					/>
					<p className="text-fine text-ink-soft">
						Does it show a license plate, a document or a face? Remove the picture, cover them, and add it
						again.
					</p>
					<Button size="mini" variant="plain" className="w-fit" onClick={() => setChosen({ state: 'none' })}>
						Remove picture
					</Button>
				</div>
			)}
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

function reject(file: File): string | null {
	if (file.type && file.type !== 'image/png' && file.type !== 'image/jpeg')
		return 'Please choose a PNG or JPG file.'
	return file.size > pictureBytesMax ? 'This file is too large. The limit is 5 MB.' : null
}
