import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import type { Listener, SessionState } from '../../sessions/session-store.ts'
import type { ShownViewer } from '../../viewer.ts'

type SessionContextValue = SessionState & {
	/** The account's address or 'visitor'; separates what the browser stores for different accounts. */
	owner: string
	/** Calls the listener for every authentication event; returns a function that removes it. */
	subscribe(listener: Listener): () => void
	/** For events that only a page knows of: an emailed link to set a new password was opened. */
	announce(event: 'PASSWORD_RECOVERY'): void
	/** Says that this tab is signing out, or that it failed to. Meanwhile the tab does not check its session. */
	setSigningOut(signingOut: boolean): void
}

/** The storage key under which a browser stores its session's id for its other tabs. */
const sessionKey = 'lw_session'

const SessionContext = createContext<SessionContextValue | null>(null)

// If its code cannot be loaded (a new release, no connection), the page continues without it.
const SessionRunner = lazy(() => import('./session-runner.tsx').catch(() => ({ default: () => null })))

const unknown: SessionState = { loading: true, user: null, session: null, isAdmin: false }

type SessionProviderProps = {
	viewer: ShownViewer | null
	/** True right after signing out in this browser. */
	signedOut?: boolean | undefined
	children: ReactNode
}

/**
 * Provides the session state. A visitor who is not signed in has nothing to renew, so the code that renews sessions is loaded
 * only when another tab signs in.
 */
export function SessionProvider({ viewer, signedOut, children }: SessionProviderProps) {
	const [state, setState] = useState(unknown)
	const [running, setRunning] = useState(false)
	// A check that finds the session ended would leave the page a second time and lose the message of signing out.
	const [signingOut, setSigningOut] = useState(false)
	const [listeners] = useState(() => new Set<Listener>())
	const signedIn = viewer !== null
	const owner = viewer?.email ?? 'visitor'
	useEffect(() => {
		if (signedOut) deleteDrafts()
	}, [signedOut])
	useEffect(() => {
		if (running) return
		if (signedIn) return setRunning(true)
		const signedOutState = { ...unknown, loading: false }
		setState(signedOutState)
		for (const listener of listeners) listener('INITIAL_SESSION', signedOutState)
		try {
			// This page was loaded signed out, so the other tabs have to check their session.
			localStorage.removeItem(sessionKey)
		} catch {}
		const onStorage = ({ key, newValue }: StorageEvent) => key === sessionKey && newValue && setRunning(true)
		addEventListener('storage', onStorage)
		return () => removeEventListener('storage', onStorage)
	}, [signedIn, running, listeners])
	const value = useMemo<SessionContextValue>(
		() => ({
			...state,
			owner,
			subscribe(listener) {
				listeners.add(listener)
				return () => listeners.delete(listener)
			},
			announce: (event) => {
				for (const listener of listeners) listener(event, state)
			},
			setSigningOut,
		}),
		[state, owner, listeners],
	)
	return (
		<SessionContext value={value}>
			{children}
			{running && !signingOut && (
				<Suspense>
					<SessionRunner viewer={viewer} listeners={listeners} onState={setState} />
				</Suspense>
			)}
		</SessionContext>
	)
}

export function useSession(): SessionContextValue {
	const value = use(SessionContext)
	if (!value) throw new Error('useSession must be used within a SessionProvider')
	return value
}

/** Deletes unsent drafts of the forum and the chat on sign-out. When a session only expires, they stay for the next sign-in. */
function deleteDrafts(): void {
	try {
		for (const storage of [localStorage, sessionStorage])
			for (const key of Object.keys(storage)) if (/^lw_(chat_)?draft/.test(key)) storage.removeItem(key)
	} catch {}
}
