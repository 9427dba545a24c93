import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
	type AuthEvent,
	createSessionStore,
	type Listener,
	type SessionEnvironment,
	type SessionState,
	type SessionStore,
	type TabMessage,
} from '../../sessions/session-store.ts'
import type { ShownViewer } from '../../viewer.ts'

type SessionRunnerProps = {
	/** The person for whom the current page was rendered. */
	viewer: ShownViewer | null
	listeners: Set<Listener>
	onState(state: SessionState): void
}

/** As in `session-context.tsx`, which loads this file. */
const sessionKey = 'lw_session'

const privatePage = /^\/(account|admin|apply|community\/edit|dashboard)(\/|$)/

/** Runs the session store in this tab and revalidates the page when the session changes. Renders nothing. */
export default function SessionRunner({ viewer, listeners, onState }: SessionRunnerProps) {
	const { revalidate } = useRevalidator()
	// Fixed when the page was rendered signed out: this component then runs because another tab signed in.
	const [wasSignedOut] = useState(viewer === null)
	const store = useRef<SessionStore>(null)
	const onEvent = useEffectEvent((event: AuthEvent, state: SessionState) => {
		onState(state)
		for (const listener of [...listeners]) listener(event, state)
		// Private pages are left at once, along with everything in this page's memory.
		if (event === 'SIGNED_OUT' && privatePage.test(window.location.pathname))
			return window.location.replace('/')
		if (state.user?.email !== viewer?.email || state.isAdmin !== (viewer?.isAdmin ?? false)) revalidate()
	})
	useEffect(() => {
		const channel = 'BroadcastChannel' in window ? new BroadcastChannel(sessionKey) : null
		const started = createSessionStore(browserEnvironment(channel), onEvent)
		store.current = started
		const stopListening = listen(started, channel)
		started.start({ wasSignedOut })
		return () => {
			stopListening()
			channel?.close()
			started.stop()
		}
	}, [wasSignedOut])
	const renderedFor = `${viewer?.email} ${viewer?.isAdmin}`
	const checkedFor = useRef(renderedFor)
	// Checks again when the page is rendered for someone else; the first check is the one the store starts with.
	useEffect(() => {
		if (checkedFor.current === renderedFor) return
		checkedFor.current = renderedFor
		store.current?.sync()
	}, [renderedFor])
	return null
}

/** Returning to a tab checks the session again, but at most this often. */
const checkIntervalMs = 5_000

/** Returns the session store's environment in a browser. */
function browserEnvironment(channel: BroadcastChannel | null): SessionEnvironment {
	return {
		fetch: (path, method) =>
			fetch(path, { method, headers: { accept: 'application/json' }, cache: 'no-store' }),
		monotonicMs: () => performance.now(),
		wallMs: () => Date.now(),
		after(ms, run) {
			const timer = setTimeout(run, ms)
			return () => clearTimeout(timer)
		},
		every(ms, run) {
			const timer = setInterval(run, ms)
			return () => clearInterval(timer)
		},
		broadcast(message) {
			try {
				// Notifies other tabs where BroadcastChannel is missing.
				if (message.id) localStorage.setItem(sessionKey, message.id)
				else localStorage.removeItem(sessionKey)
			} catch {}
			channel?.postMessage(message)
		},
		lastKnownId() {
			try {
				return localStorage.getItem(sessionKey)
			} catch {
				return null
			}
		},
	}
}

/** Lets other tabs and a waking machine reach the store. Returns a function that ends it. */
function listen(store: SessionStore, channel: BroadcastChannel | null): () => void {
	let checkedAtMs = performance.now()
	const stop = new AbortController()
	const options = { signal: stop.signal }
	const checkWhenVisible = () => {
		if (document.visibilityState !== 'visible' || performance.now() - checkedAtMs < checkIntervalMs) return
		checkedAtMs = performance.now()
		store.sync()
	}
	document.addEventListener('visibilitychange', checkWhenVisible, options)
	// A window beside another one was visible all the time.
	addEventListener('focus', checkWhenVisible, options)
	addEventListener('online', () => store.sync(), options)
	// The page was restored from the back-forward cache, so what it shows may be outdated.
	addEventListener('pageshow', ({ persisted }) => persisted && store.sync(), options)
	addEventListener(
		'storage',
		(event) => event.key === sessionKey && store.receive({ id: event.newValue }),
		options,
	)
	channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => store.receive(data), options)
	return () => stop.abort()
}
