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
		/** Set by the painter: fields changed before the framework ran. */
		__checklistTyped?: Values
	}
}

/** The signed-in member's marks, and a name for the account; null for a visitor. */
export type AccountMarks = { owner: string; marks: Marks } | null

/** Where the marks are: in this browser only, in the account too, on their way there, or waiting for a connection. */
export type Keeping = 'nowhere' | 'browser' | 'account' | 'sending' | 'waiting'

const sendAfterMs = 800
const retryAfterMs = 20_000

/** public/resources/checklist-worker.js; the painter registers the same. */
const worker = { url: '/resources/checklist-worker.js', scope: '/resources/checklist' }

/** What a browser still sends after its page is closed. */
const keepaliveBytesMax = 60_000

let store: ChecklistStore | undefined

/** One for all tabs' pages of this browser; made when a page first needs it. */
function browserStore(): ChecklistStore {
	if (store) return store
	try {
		store = new ChecklistStore(window.localStorage)
	} catch {
		store = new ChecklistStore(null)
	}
	return store
}

/** The checklist's values, kept in this browser and united with the member's account. */
export function useChecklist(account: AccountMarks, form: RefObject<HTMLFormElement | null>) {
	const atFirst = useMemo(() => valuesOf(account?.marks ?? {}), [account])
	const subscribe = useCallback((listener: () => void) => browserStore().subscribe(listener), [])
	const values = useSyncExternalStore(
		subscribe,
		() => browserStore().values,
		() => atFirst,
	)
	// Before the first paint that is ours, so that nothing flickers.
	useLayoutEffect(() => {
		const own = browserStore()
		if (account) own.takeIn(account)
		own.takeTyped(window.__checklistTyped)
		delete window.__checklistTyped
		if (form.current) form.current.dataset.live = ''
	}, [account, form])
	// Signed out, an account's marks can leave this browser: they are in the account.
	const removable = useSyncExternalStore(
		subscribe,
		() => account === null && browserStore().owner !== null && !browserStore().unsent,
		() => false,
	)
	const keeping = useSending(account !== null, values)
	// Whoever came by a link within the site has not run the painter.
	useEffect(() => {
		if (import.meta.env.PROD)
			navigator.serviceWorker?.register(worker.url, { scope: worker.scope }).catch(() => {})
	}, [])
	const setAll = useCallback((changed: Values) => browserStore().setAll(changed), [])
	const forget = useCallback(() => browserStore().forget(), [])
	return { values, keeping, removable, setAll, forget }
}

/** Sends what the account lacks: soon after a change, when the connection is back, when the page is looked at again. */
function useSending(signedIn: boolean, values: Values): Keeping {
	const [keeping, setKeeping] = useState<Keeping>(signedIn ? 'account' : 'browser')

	const send = useCallback(async () => {
		const own = browserStore()
		const known = signedIn || own.owner !== null
		if (!known) return setKeeping(own.keeps ? 'browser' : 'nowhere')
		if (!own.unsent) return setKeeping(signedIn ? 'account' : 'browser')
		setKeeping('sending')
		setKeeping(await unite(own))
	}, [signedIn])

	// biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values is to be sent
	useEffect(() => {
		if (signedIn && browserStore().unsent) setKeeping('sending')
		const soon = setTimeout(send, sendAfterMs)
		return () => clearTimeout(soon)
	}, [send, signedIn, values])

	useEffect(() => {
		if (keeping !== 'waiting') return
		const later = setTimeout(send, retryAfterMs)
		return () => clearTimeout(later)
	}, [send, keeping])

	useEffect(() => {
		const heard = ({ key }: StorageEvent) => key === storedKey && browserStore().reload()
		// Also when the page is left: what was set last goes along.
		window.addEventListener('storage', heard)
		window.addEventListener('online', send)
		document.addEventListener('visibilitychange', send)
		return () => {
			window.removeEventListener('storage', heard)
			window.removeEventListener('online', send)
			document.removeEventListener('visibilitychange', send)
		}
	}, [send])
	return keeping
}

async function unite(own: ChecklistStore): Promise<Keeping> {
	try {
		const body = JSON.stringify(own.outgoing)
		const response = await fetch('/api/checklist', {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body,
			keepalive: body.length < keepaliveBytesMax,
		})
		// Signed out meanwhile: it goes to the account with the next sign-in.
		if (response.status === 403) return 'browser'
		if (!response.ok) return 'waiting'
		const { owner, marks } = (await response.json()) as { owner: string; marks: unknown }
		own.takeIn({ owner, marks: readMarks(marks).marks })
		return own.unsent ? 'waiting' : 'account'
	} catch {
		return 'waiting'
	}
}
