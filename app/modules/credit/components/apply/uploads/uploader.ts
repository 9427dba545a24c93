import { documentTypes } from '../../../documents/document-file.ts'
import type { StoredFile } from '../../../documents/stored-file.ts'
import type { UploadingFile, UploadOptions, UploadState } from './use-uploads.ts'

const types: readonly string[] = [...documentTypes, 'image/heic', 'image/heif']
const concurrentMax = 2
const uploadPath = '/api/apply/files'

export type Uploader = ReturnType<typeof createUploader>

/** Uploads files independently of the form and tells `onChange` how far they are; each can be canceled, retried or removed. */
export function createUploader(
	{ target, stored, sizeBytesMax, single = false }: UploadOptions,
	onChange: (state: UploadState) => void,
) {
	let state: UploadState = { stored, uploading: [], announcement: '' }
	let waiting: string[] = []
	let running = 0
	const requests = new Map<string, { file: File; kind: string; request?: XMLHttpRequest }>()

	function change(more: Partial<UploadState>) {
		state = { ...state, ...more }
		onChange(state)
	}
	const updateUpload = (key: string, more: Partial<UploadingFile>) =>
		change({ uploading: state.uploading.map((one) => (one.key === key ? { ...one, ...more } : one)) })
	const withoutUpload = (key: string) => ({ uploading: state.uploading.filter((one) => one.key !== key) })

	function add(files: Iterable<File>, kind: string) {
		for (const file of files) {
			const key = newKey()
			requests.set(key, { file, kind })
			change({
				uploading: [
					...(single ? state.uploading.filter((one) => !one.error) : state.uploading),
					{ key, name: file.name, sizeBytes: file.size, kind, sentBytes: 0, error: null, canRetry: false },
				],
			})
			void begin(key)
			if (single) break
		}
	}

	/** Shrinks a photo, then sends the file, or says why not. */
	async function begin(key: string) {
		const { file: chosen, kind } = requests.get(key)!
		const file = await shrunk(chosen)
		// Canceled in the meantime.
		if (!requests.has(key)) return
		requests.set(key, { file, kind })
		const error = findFileError(file, sizeBytesMax)
		updateUpload(key, { name: file.name, sizeBytes: file.size, error })
		if (error) change({ announcement: `${file.name}: ${error}` })
		else start(key)
	}

	function start(key: string) {
		if (running >= concurrentMax) {
			waiting.push(key)
			return
		}
		running++
		send(key)
	}

	function send(key: string) {
		const { file, kind } = requests.get(key)!
		const request = postFile(
			{ target, key, file, kind },
			{
				onProgress: (sentBytes) => updateUpload(key, { sentBytes }),
				onEnd() {
					settle(key, file, request)
					running--
					const next = waiting.shift()
					if (next) start(next)
				},
			},
		)
		requests.set(key, { file, kind, request })
	}

	function settle(key: string, file: File, request: XMLHttpRequest) {
		// Canceled, and already removed from the list.
		if (!requests.has(key)) return
		const answer = answerOf(request)
		if (answer.file) {
			requests.delete(key)
			change({
				...withoutUpload(key),
				stored: single ? [answer.file] : [...state.stored, answer.file],
				announcement: `${file.name} is uploaded and encrypted.`,
			})
			return
		}
		// A file that was rejected for its contents would be rejected again.
		const canRetry = request.status === 0 || request.status >= 500 || request.status === 429
		const error = answer.message ?? 'The upload didn’t finish. Check your connection and try again.'
		updateUpload(key, { error, canRetry })
		change({ announcement: `${file.name}: ${error}` })
	}

	function cancel(key: string) {
		const found = requests.get(key)
		requests.delete(key)
		waiting = waiting.filter((one) => one !== key)
		change({ ...withoutUpload(key), announcement: 'Canceled.' })
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
		change({
			...(removed && { stored: state.stored.filter((one) => one.id !== id) }),
			announcement: removed ? 'Removed.' : 'It could not be removed. Please try again.',
		})
	}

	return { add, cancel, retry, remove }
}

/** Without this code, the server converts the photo, or rejects a large one. */
const shrunk = (file: File): Promise<File> =>
	import('#app/ui/controls/files/shrink-picture.ts').then(
		({ shrinkPicture }) => shrinkPicture(file),
		() => file,
	)

function targetForm(target: UploadOptions['target']): FormData {
	const form = new FormData()
	for (const [name, value] of Object.entries(target)) form.set(name, value)
	return form
}

type UploadInput = { target: UploadOptions['target']; key: string; file: File; kind: string }
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
	if (!types.includes(type)) return 'Not added: please use a PDF, PNG, or JPG file'
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
