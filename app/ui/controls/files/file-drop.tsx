import './file-drop.css'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { Icon } from '../../icons/icon.tsx'
import { FieldError } from '../field.tsx'
import { useFieldControl } from '../field-context.ts'

type FileDropProps = {
	/** The field's name in the form; without one, a script uploads the files. */
	name?: string | undefined
	/** MIME types, separated by commas. */
	accept: string
	multiple?: boolean
	/** The size of the largest file that the field accepts. Files that are passed to `onFiles` are not checked here. */
	bytesMax?: number
	/** Takes chosen and dropped files, and empties the field. Without it, the file stays and is sent with the form. */
	onFiles?: (files: File[]) => void
}

/** A file field to choose, drop or photograph a file; without scripts a plain one. Belongs in a Field. */
export function FileDrop({ name, accept, multiple = false, bytesMax, onFiles }: FileDropProps) {
	const { required, ...field } = useFieldControl()
	// A field that was emptied has its file elsewhere.
	const requirement = onFiles ? { 'aria-required': required } : { required }
	const input = useRef<HTMLInputElement>(null)
	const [isOver, setIsOver] = useState(false)
	const [error, setError] = useState<string | null>(null)

	function take(files: FileList) {
		const taken = [...files].slice(0, multiple ? undefined : 1)
		if (onFiles) {
			if (input.current) input.current.value = ''
			return onFiles(taken)
		}
		void check(taken)
	}
	async function check(taken: File[]) {
		// Without its code, the server still converts and checks the file.
		const code = await import('./check-files.ts').catch(() => null)
		const checked = await code?.checkFiles(taken, { accept, bytesMax })
		// Another file may have been chosen in the meantime.
		if (!checked || !input.current || input.current.files?.[0] !== taken[0]) return
		setError(checked.error)
		// A file that the server would reject is not sent at all.
		if (checked.error) input.current.value = ''
		else input.current.files = checked.files
	}
	function onDrag(event: DragEvent) {
		event.preventDefault()
		setIsOver(event.type === 'dragover')
	}
	function onDrop(event: DragEvent) {
		onDrag(event)
		const { files } = event.dataTransfer
		if (!input.current || !files.length) return
		input.current.files = onlyFirst(files, multiple)
		take(files)
	}
	function photograph({ target }: ChangeEvent<HTMLInputElement>) {
		if (!target.files?.length || !input.current) return
		input.current.files = target.files
		take(target.files)
		target.value = ''
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the field inside accepts files in every other way
		<div
			className="file-drop"
			data-over={isOver || undefined}
			data-invalid={error || field['aria-invalid'] || undefined}
			onDragOver={onDrag}
			onDragLeave={onDrag}
			onDrop={onDrop}
		>
			<Icon name="upload" />
			<input
				{...field}
				ref={input}
				type="file"
				name={name}
				accept={withHeic(accept)}
				multiple={multiple}
				{...requirement}
				onChange={({ target }) => target.files?.length && take(target.files)}
			/>
			<label>
				<Icon name="camera" />
				Take a photo
				<input type="file" accept="image/*" capture="environment" onChange={photograph} className="sr-only" />
			</label>
			{error && (
				<div role="alert">
					<FieldError id={undefined}>{error}</FieldError>
				</div>
			)}
		</div>
	)
}

/** Phones take HEIC photos, which become JPEG here or on the server. */
export const withHeic = (accept: string): string =>
	accept.includes('image/jpeg') ? `${accept},image/heic,image/heif` : accept

/** A field for one file must not get several. */
function onlyFirst(files: FileList, multiple: boolean): FileList {
	if (multiple || files.length < 2) return files
	const first = new DataTransfer()
	first.items.add(files[0]!)
	return first.files
}
