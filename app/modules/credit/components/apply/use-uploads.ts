import { useRef, useState } from 'react'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { StoredFile } from '../../documents/stored-file.ts'

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

type Options = {
	/** Which application or form the files belong to: form fields for the endpoint. */
	target: Readonly<Record<string, string>>
	stored: readonly StoredFile[]
	sizeBytesMax: number
	/** Whether there is only one file, so that a new one replaces it. */
	single?: boolean
}

const types: Record<string, string> = { 'image/png': 'PNG', 'image/jpeg': 'JPG', 'application/pdf': 'PDF' }
const concurrentMax = 2
const uploadPath = '/api/apply/files'

/** Uploads files independently of the form, with progress; each can be canceled, retried or removed. */
export function useUploads({ target, stored: initiallyStored, sizeBytesMax, single = false }: Options) {
	const [stored, setStored] = useState(initiallyStored)
	const [uploading, setUploading] = useState<readonly UploadingFile[]>([])
	const [announcement, setAnnouncement] = useState('')
	const requests = useRef(new Map<string, { file: File; kind: string; request?: XMLHttpRequest }>())
	const waiting = useRef<string[]>([])
	const running = useRef(0)

	const updateUpload = (key: string, more: Partial<UploadingFile>) =>
		setUploading((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)))
	const removeFromList = (key: string) => setUploading((all) => all.filter((one) => one.key !== key))

	function add(files: Iterable<File>, kind: string) {
		for (const file of files) {
			const key = newKey()
			const error = findFileError(file, sizeBytesMax)
			requests.current.set(key, { file, kind })
			setUploading((all) => [
				...(single ? all.filter((one) => !one.error) : all),
				{ key, name: file.name, sizeBytes: file.size, kind, sentBytes: 0, error, canRetry: false },
			])
			if (error) setAnnouncement(`${file.name}: ${error}`)
			else start(key)
			if (single) break
		}
	}

	function start(key: string) {
		if (running.current >= concurrentMax) {
			waiting.current.push(key)
			return
		}
		running.current++
		send(key)
	}

	function send(key: string) {
		const { file, kind } = requests.current.get(key)!
		const request = postFile(
			{ target, key, file, kind },
			{
				onProgress: (sentBytes) => updateUpload(key, { sentBytes }),
				onEnd() {
					settle(key, file, request)
					running.current--
					const next = waiting.current.shift()
					if (next) start(next)
				},
			},
		)
		requests.current.set(key, { file, kind, request })
	}

	function settle(key: string, file: File, request: XMLHttpRequest) {
		// Canceled, and already removed from the list.
		if (!requests.current.has(key)) return
		const answer = answerOf(request)
		if (answer.file) {
			const { file: uploaded } = answer
			requests.current.delete(key)
			removeFromList(key)
			setStored((all) => (single ? [uploaded] : [...all, uploaded]))
			setAnnouncement(`${file.name} is uploaded and encrypted.`)
			return
		}
		// A file that was rejected for its contents would be rejected again.
		const canRetry = request.status === 0 || request.status >= 500 || request.status === 429
		const error = answer.message ?? 'The upload didn’t finish. Check your connection and try again.'
		updateUpload(key, { error, canRetry })
		setAnnouncement(`${file.name}: ${error}`)
	}

	function cancel(key: string) {
		const found = requests.current.get(key)
		requests.current.delete(key)
		waiting.current = waiting.current.filter((one) => one !== key)
		removeFromList(key)
		setAnnouncement('Canceled.')
		found?.request?.abort()
	}

	function retry(key: string) {
		updateUpload(key, { error: null, sentBytes: 0 })
		start(key)
	}

	async function remove(id: string) {
		const form = targetForm(target)
		form.set('remove', id)
		const headers = { accept: 'application/json' }
		const response = await fetch(uploadPath, { method: 'POST', body: form, headers }).catch(() => null)
		const removed = response?.ok || response?.status === 404
		if (removed) setStored((all) => all.filter((one) => one.id !== id))
		setAnnouncement(removed ? 'Removed.' : 'It could not be removed. Please try again.')
	}

	const busy = uploading.some(({ error }) => error === null)
	return { stored, uploading, busy, announcement, add, cancel, retry, remove }
}

export type Uploads = ReturnType<typeof useUploads>

function targetForm(target: Options['target']): FormData {
	const form = new FormData()
	for (const [name, value] of Object.entries(target)) form.set(name, value)
	return form
}

type UploadInput = { target: Options['target']; key: string; file: File; kind: string }
type UploadEvents = { onProgress: (sentBytes: number) => void; onEnd: () => void }

/** Starts an upload with XMLHttpRequest, because `fetch` reports no progress. */
function postFile(
	{ target, key, file, kind }: UploadInput,
	{ onProgress, onEnd }: UploadEvents,
): XMLHttpRequest {
	const request = new XMLHttpRequest()
	request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size))
	request.onloadend = onEnd
	request.open('POST', uploadPath)
	request.setRequestHeader('accept', 'application/json')
	const form = targetForm(target)
	form.set('kind', kind)
	// With the same key, an upload sent again after a lost response is the same document.
	form.set('uploadKey', key)
	form.set('file', file)
	request.send(form)
	return request
}

function findFileError({ type, size }: File, sizeBytesMax: number): string | null {
	if (!getOwnValue(types, type)) return 'Not added: please use a PDF, PNG or JPG file'
	if (size === 0) return 'Not added: the file is empty'
	if (size > sizeBytesMax) return `Not added: larger than ${sizeBytesMax / 1_000_000} MB`
	return null
}

function answerOf(request: XMLHttpRequest): { file?: StoredFile; message?: string } {
	try {
		const body = JSON.parse(request.responseText) as { file?: StoredFile; error?: { message: string } }
		return {
			...(body.file ? { file: body.file } : {}),
			...(body.error ? { message: body.error.message } : {}),
		}
	} catch {
		return {}
	}
}

/** Returns a random UUID. `crypto.randomUUID` is missing when the site is served over plain HTTP from another machine. */
function newKey(): string {
	const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
		byte.toString(16).padStart(2, '0'),
	).join('')
	return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
}
