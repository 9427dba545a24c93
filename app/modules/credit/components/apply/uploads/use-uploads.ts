import { useRef, useState } from 'react'
import { onDemand } from '#app/ui/foundations/on-demand.tsx'
import type { StoredFile } from '../../../documents/stored-file.ts'
import type { Uploader } from './uploader.ts'

/** A file that is being uploaded, or whose upload failed. */
export type UploadingFile = {
	key: string
	name: string
	sizeBytes: number
	kind: string
	sentBytes: number
	/** Why the upload failed; null while it is in progress. */
	error: string | null
	/** Whether uploading it again could succeed. */
	canRetry: boolean
}

export type UploadOptions = {
	/** Which application or form the files belong to: form fields for the endpoint. */
	target: Readonly<Record<string, string>>
	stored: readonly StoredFile[]
	sizeBytesMax: number
	/** Whether there is only one file, so that a new one replaces it. */
	single?: boolean
}

export type UploadState = {
	stored: readonly StoredFile[]
	uploading: readonly UploadingFile[]
	announcement: string
}

/** The files of a field. Its code is loaded with the first of them. */
export const UploadedFiles = onDemand('uploaded-files', () =>
	import('./uploaded-files.tsx').then((module) => module.UploadedFiles),
)

/** Uploads files independently of the form. The code that does it, and the list of files, are loaded with the first file. */
export function useUploads(options: UploadOptions) {
	const [state, setState] = useState<UploadState>({
		stored: options.stored,
		uploading: [],
		announcement: '',
	})
	const [loading, setLoading] = useState(false)
	const [loadError, setLoadError] = useState<string>()
	const uploader = useRef<Uploader>(undefined)

	async function load(): Promise<Uploader> {
		const [{ createUploader }] = await Promise.all([import('./uploader.ts'), UploadedFiles.ready()])
		uploader.current ??= createUploader(options, setState)
		return uploader.current
	}

	async function withUploader(act: (uploader: Uploader) => void) {
		setLoading(true)
		const loaded = await load().catch(() => null)
		setLoading(false)
		setLoadError(loaded ? undefined : 'This didn’t work. Check your connection and try again.')
		if (loaded) act(loaded)
	}

	return {
		...state,
		loadError,
		busy: loading || state.uploading.some(({ error }) => error === null),
		add: (files: Iterable<File>, kind: string) => withUploader(({ add }) => add(files, kind)),
		cancel: (key: string) => withUploader(({ cancel }) => cancel(key)),
		retry: (key: string) => withUploader(({ retry }) => retry(key)),
		remove: (id: string) => withUploader(({ remove }) => remove(id)),
	}
}

export type Uploads = ReturnType<typeof useUploads>
