import {
	type RefObject,
	useCallback,
	useEffect,
	useLayoutEffect,
	useMemo,
	useState,
	useSyncExternalStore,
} from 'react'
import { type Marks, readMarks, type Values, valuesOf } from '../../checklist/checklist-progress.ts'
import { ChecklistStore, storedKey } from '../../checklist/checklist-store.ts'

declare global {
	interface Window {
		/** Set by the restore script: fields changed before hydration. */
		__checklistTyped?: Values
	}
}

/** The signed-in member's marks, with the tag that identifies the account; null for a visitor. */
export type AccountMarks = { owner: string; marks: Marks } | null

/**
 * Where the marks are saved: nowhere, only in this browser, or also in the account. 'sending' to the account, or 'waiting' until it can be
 * reached.
 */
export type SaveState = 'nowhere' | 'browser' | 'account' | 'sending' | 'waiting'

const sendAfterMs = 800
const retryAfterMs = 20_000

/** public/resources/checklist-worker.js; the restore script registers the same worker. */
const worker = { url: '/resources/checklist-worker.js', scope: '/resources/checklist' }

/** The most bytes that browsers still send after the page is closed. */
const keepaliveBytesMax = 60_000

let store: ChecklistStore | undefined

/** One store per page, created when it is first needed. */
function browserStore(): ChecklistStore {
	if (store) return store
	try {
		store = new ChecklistStore(window.localStorage)
	} catch {
		store = new ChecklistStore(null)
	}
	return store
}

/** The checklist's values, stored in this browser and merged with the member's account. */
export function useChecklist(account: AccountMarks, form: RefObject<HTMLFormElement | null>) {
	const initialValues = useMemo(() => valuesOf(account?.marks ?? {}), [account])
	const subscribe = useCallback((listener: () => void) => browserStore().subscribe(listener), [])
	const values = useSyncExternalStore(
		subscribe,
		() => browserStore().values,
		() => initialValues,
	)
	// Before the first paint after hydration, so that nothing flickers.
	useLayoutEffect(() => {
		const current = browserStore()
		if (account) current.mergeAccount(account)
		current.applyEarlyInput(window.__checklistTyped)
		delete window.__checklistTyped
		if (form.current) form.current.dataset.live = ''
	}, [account, form])
	// After signing out, an account's marks can be removed from this browser: the account has them.
	const removable = useSyncExternalStore(
		subscribe,
		() => account === null && browserStore().owner !== null && !browserStore().unsent,
		() => false,
	)
	const saveState = useSaveState(account !== null, values)
	// The restore script does not run after a navigation within the site.
	useEffect(() => {
		if (import.meta.env.PROD)
			navigator.serviceWorker?.register(worker.url, { scope: worker.scope }).catch(() => {})
	}, [])
	const setAll = useCallback((changed: Values) => browserStore().setAll(changed), [])
	const forget = useCallback(() => browserStore().clear(), [])
	return { values, saveState, removable, setAll, forget }
}

/**
 * Sends the marks that the account does not have: shortly after a change, when the connection is back, and when the page is shown or
 * hidden. Returns where the marks are saved.
 */
function useSaveState(signedIn: boolean, values: Values): SaveState {
	const [saveState, setSaveState] = useState<SaveState>(signedIn ? 'account' : 'browser')

	const send = useCallback(async () => {
		const current = browserStore()
		const hasAccount = signedIn || current.owner !== null
		if (!hasAccount) return setSaveState(current.isPersistent ? 'browser' : 'nowhere')
		if (!current.unsent) return setSaveState(signedIn ? 'account' : 'browser')
		setSaveState('sending')
		setSaveState(await sendMarks(current))
	}, [signedIn])

	// biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values must be sent
	useEffect(() => {
		if (signedIn && browserStore().unsent) setSaveState('sending')
		const timer = setTimeout(send, sendAfterMs)
		return () => clearTimeout(timer)
	}, [send, signedIn, values])

	useEffect(() => {
		if (saveState !== 'waiting') return
		const timer = setTimeout(send, retryAfterMs)
		return () => clearTimeout(timer)
	}, [send, saveState])

	useEffect(() => {
		const onStorage = ({ key }: StorageEvent) => key === storedKey && browserStore().reload()
		// Also runs when the page is left, so that the last change is sent.
		window.addEventListener('storage', onStorage)
		window.addEventListener('online', send)
		document.addEventListener('visibilitychange', send)
		return () => {
			window.removeEventListener('storage', onStorage)
			window.removeEventListener('online', send)
			document.removeEventListener('visibilitychange', send)
		}
	}, [send])
	return saveState
}

async function sendMarks(current: ChecklistStore): Promise<SaveState> {
	try {
		const body = JSON.stringify(current.outgoing)
		const response = await fetch('/api/checklist', {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body,
			keepalive: body.length < keepaliveBytesMax,
		})
		// Signed out in the meantime: the marks are sent after the next sign-in.
		if (response.status === 403) return 'browser'
		if (!response.ok) return 'waiting'
		const { owner, marks } = (await response.json()) as { owner: string; marks: unknown }
		current.mergeAccount({ owner, marks: readMarks(marks).marks })
		return current.unsent ? 'waiting' : 'account'
	} catch {
		return 'waiting'
	}
}
