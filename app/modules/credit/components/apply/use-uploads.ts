import { useRef, useState } from 'react'
import { ownValue } from '#app/lib/own-key.ts'
import type { StoredFile } from '../../documents/stored-file.ts'

/** A file on its way, or one that did not get there. */
export type MovingFile = {
	key: string
	name: string
	sizeBytes: number
	kind: string
	sentBytes: number
	/** Why it is not there; null while it is on its way. */
	fault: string | null
	/** Whether sending it again could help. */
	again: boolean
}

type Options = {
	/** Which application or form the files belong to, as the endpoint wants to be told. */
	of: Readonly<Record<string, string>>
	stored: readonly StoredFile[]
	sizeBytesMax: number
	/** Only one is kept: a new one takes its place. */
	single?: boolean
}

const types: Record<string, string> = { 'image/png': 'PNG', 'image/jpeg': 'JPG', 'application/pdf': 'PDF' }
const atOnce = 2
const uploadPath = '/api/apply/files'

/** Sends files one by one beside the form, with progress, and lets each be cancelled, tried again or taken away. */
export function useUploads({ of, stored: storedAtFirst, sizeBytesMax, single = false }: Options) {
	const [stored, setStored] = useState(storedAtFirst)
	const [moving, setMoving] = useState<readonly MovingFile[]>([])
	const [told, setNotice] = useState('')
	const requests = useRef(new Map<string, { file: File; kind: string; request?: XMLHttpRequest }>())
	const waiting = useRef<string[]>([])
	const running = useRef(0)

	const change = (key: string, more: Partial<MovingFile>) =>
		setMoving((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)))
	const drop = (key: string) => setMoving((all) => all.filter((one) => one.key !== key))

	function add(files: Iterable<File>, kind: string) {
		for (const file of files) {
			const key = newKey()
			const fault = faultOf(file, sizeBytesMax)
			requests.current.set(key, { file, kind })
			setMoving((all) => [
				...(single ? all.filter((one) => !one.fault) : all),
				{ key, name: file.name, sizeBytes: file.size, kind, sentBytes: 0, fault, again: false },
			])
			if (fault) setNotice(`${file.name}: ${fault}`)
			else start(key)
			if (single) break
		}
	}

	function start(key: string) {
		if (running.current >= atOnce) {
			waiting.current.push(key)
			return
		}
		running.current++
		send(key)
	}

	function send(key: string) {
		const { file, kind } = requests.current.get(key)!
		const request = new XMLHttpRequest()
		requests.current.set(key, { file, kind, request })
		request.upload.onprogress = ({ loaded }) => change(key, { sentBytes: Math.min(loaded, file.size) })
		request.onloadend = () => {
			settle(key, file, request)
			running.current--
			const next = waiting.current.shift()
			if (next) start(next)
		}
		request.open('POST', uploadPath)
		request.setRequestHeader('accept', 'application/json')
		const form = new FormData()
		for (const [name, value] of Object.entries(of)) form.set(name, value)
		form.set('kind', kind)
		// Sent again after an answer that was lost, it is the same document.
		form.set('uploadKey', key)
		form.set('file', file)
		request.send(form)
	}

	function settle(key: string, file: File, request: XMLHttpRequest) {
		// Cancelled: the list knows already.
		if (!requests.current.has(key)) return
		const answer = answerOf(request)
		if (answer.file) {
			const { file: storedValue } = answer
			requests.current.delete(key)
			drop(key)
			setStored((all) => (single ? [storedValue] : [...all, storedValue]))
			setNotice(`${file.name} is uploaded and encrypted.`)
			return
		}
		// Of what was refused for itself another try is refused again.
		const again = request.status === 0 || request.status >= 500 || request.status === 429
		const fault = answer.message ?? 'The upload didn’t finish. Check your connection and try again.'
		change(key, { fault, again })
		setNotice(`${file.name}: ${fault}`)
	}

	function cancel(key: string) {
		const found = requests.current.get(key)
		requests.current.delete(key)
		waiting.current = waiting.current.filter((one) => one !== key)
		drop(key)
		setNotice('Canceled.')
		found?.request?.abort()
	}

	function again(key: string) {
		change(key, { fault: null, sentBytes: 0 })
		start(key)
	}

	async function remove(id: string) {
		const form = new FormData()
		for (const [name, value] of Object.entries(of)) form.set(name, value)
		form.set('remove', id)
		const headers = { accept: 'application/json' }
		const response = await fetch(uploadPath, { method: 'POST', body: form, headers }).catch(() => null)
		const gone = response?.ok || response?.status === 404
		if (gone) setStored((all) => all.filter((one) => one.id !== id))
		setNotice(gone ? 'Removed.' : 'It could not be removed. Please try again.')
	}

	const busy = moving.some(({ fault }) => fault === null)
	return { stored, moving, busy, told, add, cancel, again, remove }
}

export type Uploads = ReturnType<typeof useUploads>

function faultOf({ type, size }: File, sizeBytesMax: number): string | null {
	if (!ownValue(types, type)) return 'Not added: please use a PDF, PNG or JPG file'
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

/** A random UUID; `randomUUID` is missing where the site is served over plain http from another machine. */
function newKey(): string {
	const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
		byte.toString(16).padStart(2, '0'),
	).join('')
	return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
}
