import type { ReactNode } from 'react'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/files/file-drop.tsx'
import { documentTypes } from '../../../documents/document-file.ts'
import { UploadedFiles, type Uploads } from './use-uploads.ts'

type ApplyUploadsProps = {
	/** The field's name; the error summary links to it. */
	name: 'driversLicense' | 'documents'
	label: string
	hint: string
	error?: string | undefined
	multiple: boolean
	required?: boolean
	uploads: Uploads
	onFiles: (files: File[]) => void
	/** Shown before the field: the choice of a document type. */
	children?: ReactNode
}

const accept = documentTypes.join(',')

/** A file input that uploads files immediately; without scripts they are sent with the form. */
export function ApplyUploads({
	name,
	label,
	hint,
	error,
	multiple,
	required,
	uploads,
	onFiles,
	children,
}: ApplyUploadsProps) {
	return (
		<div className="grid grid-cols-1 gap-3">
			{children}
			<Field
				id={name}
				label={label}
				hint={hint}
				error={uploads.loadError ?? error}
				{...(required ? { required } : { optional: true })}
			>
				<FileDrop name={name} accept={accept} multiple={multiple} onFiles={onFiles} />
			</Field>
			{uploads.stored.length + uploads.uploading.length > 0 && <UploadedFiles uploads={uploads} />}
			<p role="status" className="sr-only">
				{uploads.announcement}
			</p>
		</div>
	)
}
