import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserEnvironment } from '../../sessions/session-channel.ts'
import {
	type AuthEvent,
	createSessionStore,
	type Listener,
	type SessionState,
} from '../../sessions/session-store.ts'

type SessionRunnerProps = {
	/** The person for whom the current page was rendered. */
	viewer: { email: string; isAdmin: boolean } | null
	listeners: Set<Listener>
	onState(state: SessionState): void
}

const privatePage = /^\/(account|admin|apply|community\/edit|dashboard)(\/|$)/

/** Runs the session store in this tab and revalidates the page when the session changes. Renders nothing. */
export default function SessionRunner({ viewer, listeners, onState }: SessionRunnerProps) {
	const { revalidate } = useRevalidator()
	// Fixed when the page was rendered signed out: this component then runs because another tab signed in.
	const [wasSignedOut] = useState(viewer === null)
	const [sync, setSync] = useState<() => unknown>()
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
		const store = createSessionStore(environment)
		store.subscribe(onEvent)
		const stopListening = listen(store)
		store.start({ wasSignedOut })
		setSync(() => store.sync)
		return () => {
			stopListening()
			store.stop()
		}
	}, [wasSignedOut])
	const shown = `${viewer?.email} ${viewer?.isAdmin}`
	// biome-ignore lint/correctness/useExhaustiveDependencies: checks again when the page is rendered for someone else.
	useEffect(() => {
		sync?.()
	}, [shown, sync])
	return null
}
