import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserWorld } from '../../sessions/session-channel.ts'
import {
	type AuthEvent,
	createSessionStore,
	type Listener,
	type SessionState,
} from '../../sessions/session-store.ts'

type SessionRunnerProps = {
	/** Whom the page on screen was made for. */
	viewer: { email: string; isAdmin: boolean } | null
	listeners: Set<Listener>
	onState(state: SessionState): void
}

const privatePage = /^\/(account|admin|apply|community\/edit|dashboard)(\/|$)/

/** Runs the session store in this tab, and keeps the page on screen true to it. Draws nothing. */
export default function SessionRunner({ viewer, listeners, onState }: SessionRunnerProps) {
	const { revalidate } = useRevalidator()
	// Known since this page was made: it is here because another tab signed in.
	const [nobodyYet] = useState(viewer === null)
	const [sync, setSync] = useState<() => unknown>()
	const told = useEffectEvent((event: AuthEvent, state: SessionState) => {
		onState(state)
		for (const listener of [...listeners]) listener(event, state)
		// What is private leaves the screen at once, with everything in this page's memory.
		if (event === 'SIGNED_OUT' && privatePage.test(window.location.pathname))
			return window.location.replace('/')
		if (state.user?.email !== viewer?.email || state.isAdmin !== (viewer?.isAdmin ?? false)) revalidate()
	})
	useEffect(() => {
		const { world, listen } = browserWorld()
		const store = createSessionStore(world)
		store.subscribe(told)
		const deafen = listen(store)
		store.start({ nobodyYet })
		setSync(() => store.sync)
		return () => {
			deafen()
			store.stop()
		}
	}, [nobodyYet])
	const shown = `${viewer?.email} ${viewer?.isAdmin}`
	// biome-ignore lint/correctness/useExhaustiveDependencies: asks again whenever the page is of somebody else.
	useEffect(() => {
		sync?.()
	}, [shown, sync])
	return null
}
