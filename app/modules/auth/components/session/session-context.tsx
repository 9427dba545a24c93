import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react'
import type { Listener, SessionState } from '../../sessions/session-store.ts'

type SessionContextValue = SessionState & {
	/** Whose page it is, to tell apart what a browser keeps: an account's address, or nobody's. */
	owner: string
	/** Told of every event of sign-in; gives what takes the listener off again. */
	subscribe(listener: Listener): () => void
	/** For what only a page knows: a mailed link to a new password was opened. */
	announce(event: 'PASSWORD_RECOVERY'): void
}

/** Where a browser notes its session's name for its other tabs. */
export const sessionKey = 'lw_session'

const SessionContext = createContext<SessionContextValue | null>(null)

// Without its code (a new release, a dead link) the page goes on as it is.
const SessionRunner = lazy(() => import('./session-runner.tsx').catch(() => ({ default: () => null })))

const unknown: SessionState = { loading: true, user: null, session: null, isAdmin: false }

type SessionProviderProps = {
	viewer: { email: string; isAdmin: boolean } | null
	/** Somebody has just signed out here. */
	signedOut?: boolean | undefined
	children: ReactNode
}

/**
 * What the app knows of the session. A visitor who is not signed in has nothing to renew: only when
 * another tab signs in does the code that keeps a session come.
 */
export function SessionProvider({ viewer, signedOut, children }: SessionProviderProps) {
	const [state, setState] = useState(unknown)
	const [running, setRunning] = useState(false)
	const [listeners] = useState(() => new Set<Listener>())
	const signedIn = viewer !== null
	const owner = viewer?.email ?? 'visitor'
	useEffect(() => {
		if (signedOut) forgetWritten()
	}, [signedOut])
	useEffect(() => {
		if (running) return
		if (signedIn) return setRunning(true)
		const nobody = { ...unknown, loading: false }
		setState(nobody)
		for (const listener of listeners) listener('INITIAL_SESSION', nobody)
		try {
			// This page came back signed out: the other tabs are to look.
			localStorage.removeItem(sessionKey)
		} catch {}
		const wake = ({ key, newValue }: StorageEvent) => key === sessionKey && newValue && setRunning(true)
		addEventListener('storage', wake)
		return () => removeEventListener('storage', wake)
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
		}),
		[state, owner, listeners],
	)
	return (
		<SessionContext value={value}>
			{children}
			{running && (
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

/** Half-written words of the forum and the chat. A session that only ended leaves them to whoever signs in again. */
function forgetWritten(): void {
	try {
		for (const storage of [localStorage, sessionStorage])
			for (const key of Object.keys(storage)) if (/^lw_(chat_)?draft/.test(key)) storage.removeItem(key)
	} catch {}
}
