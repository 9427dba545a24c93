import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserEnvironment } from '../../sessions/session-channel.ts'
import {
	type AuthEvent,
	createSessionStore,
	type Listener,
	type SessionState,
	type SessionStore,
} from '../../sessions/session-store.ts'
import type { ShownViewer } from '../../viewer.ts'

type SessionRunnerProps = {
	/** The person for whom the current page was rendered. */
	viewer: ShownViewer | null
	listeners: Set<Listener>
	onState(state: SessionState): void
}

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
		const { environment, listen } = browserEnvironment()
		const started = createSessionStore(environment)
		store.current = started
		started.subscribe(onEvent)
		const stopListening = listen(started)
		started.start({ wasSignedOut })
		return () => {
			stopListening()
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
