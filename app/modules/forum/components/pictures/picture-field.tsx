import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/files/file-drop.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Meter } from '#app/ui/controls/meter.tsx'
import { altCharsMax, pictureTypes } from '../../posts/post-limits.ts'
import type { PictureUpload } from './use-picture-upload.ts'

type PictureFieldProps = {
	upload: PictureUpload
	alt?: string | undefined
	error?: string | undefined
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** The picture of a post: uploaded with progress as soon as it is chosen; without scripts it is sent with the form. */
export function PictureField({ upload, alt, error }: PictureFieldProps) {
	const { chosen, choose, cancel, remove } = upload
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
			<input ref={hidden} type="hidden" name="imageId" value={id} />
			{chosen.state === 'none' && (
				<Field
					id="picture"
					label="Picture"
					hint="PNG, JPG or JPEG, max 5MB. Please cover license plates, documents and faces first: everyone can see the picture."
					optional
					error={chosen.error ?? error}
				>
					<FileDrop
						name={hasScripts ? undefined : 'picture'}
						accept={pictureTypes}
						onFiles={([file]) => file && choose(file)}
					/>
				</Field>
			)}
			{chosen.state === 'uploading' && <UploadProgress {...chosen} onCancel={cancel} />}
			{chosen.state === 'uploaded' && <UploadedPicture id={chosen.id} onRemove={remove} />}
			{(!hasScripts || chosen.state === 'uploaded') && (
				<Field
					id="imageAlt"
					label="What the picture shows"
					hint="A short description for people who can’t see it, such as “Rust under the driver’s door”."
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
			<p>{`Uploading the picture: ${megabytes(sentBytes)} of ${megabytes(allBytes)}`}</p>
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
