import { type Marks, readMarks } from '#app/modules/resources/checklist/checklist-progress.ts'
import type { KitResponse } from '#app/modules/signing/kit/kit-case.ts'
import type { OutboxEntry } from './kit-records.ts'

/** The outcome of a request: a response, no connection, or that this phone has no kit (anymore). */
export type Outcome<Value> =
	| { kind: 'response'; value: Value }
	| { kind: 'offline' }
	| { kind: 'removed' }
	| { kind: 'unknown' }
	| { kind: 'rejected'; message: string; field?: string }

/** The signal in a finance office comes and goes, so asking again is better than waiting. */
const waitMsMax = 15_000

let isBlocked = false
const listeners = new Set<() => void>()

/** Lets the person try the kit as if there were no signal. */
export function blockNetwork(blocked: boolean): void {
	isBlocked = blocked
	for (const listener of listeners) listener()
}

export const isNetworkBlocked = (): boolean => isBlocked

export function onNetworkBlocked(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

async function request<Value>(
	path: string,
	{ read, ...init }: RequestInit & { read: (response: Response) => Promise<Value> },
): Promise<Outcome<Value>> {
	if (isBlocked) return { kind: 'offline' }
	try {
		const response = await fetch(`/api/kit${path}`, { ...init, signal: AbortSignal.timeout(waitMsMax) })
		if (response.ok) return { kind: 'response', value: await read(response) }
		if (response.status === 410) return { kind: 'removed' }
		if (response.status === 401) return { kind: 'unknown' }
		if (response.status === 429 || response.status >= 500) return { kind: 'offline' }
		const { error } = (await response.json()) as { error: { message: string; field?: string } }
		return { kind: 'rejected', ...error }
	} catch {
		return { kind: 'offline' }
	}
}

const post = (body: unknown): RequestInit => ({
	method: 'POST',
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify(body),
})

const readKitResponse = (response: Response) => response.json() as Promise<KitResponse>
const readNothing = () => Promise.resolve(null)

export const askForCase = (after: number): Promise<Outcome<KitResponse>> =>
	request(`?after=${after}`, { read: readKitResponse })

export const sendEntries = (after: number, entries: readonly OutboxEntry[]): Promise<Outcome<KitResponse>> =>
	request('/entries', {
		...post({ after, entries: entries.map(({ key, writtenAt, entry }) => ({ key, writtenAt, entry })) }),
		read: readKitResponse,
	})

export const sendMarks = (marks: Marks): Promise<Outcome<Marks>> =>
	request('/checklist', {
		...post({ marks }),
		read: async (response) => readMarks(((await response.json()) as { marks: unknown }).marks).marks,
	})

export function sendPhoto(id: string, photo: Blob): Promise<Outcome<null>> {
	const form = new FormData()
	form.set('id', id)
	form.set('file', photo, `${id}.jpg`)
	return request('/photos', { method: 'POST', body: form, read: readNothing })
}

export const openByLink = (token: string, code: string): Promise<Outcome<null>> =>
	request('/open', { ...post({ token, code }), read: readNothing })

export const leave = (): Promise<Outcome<null>> => request('/leave', { ...post({}), read: readNothing })
