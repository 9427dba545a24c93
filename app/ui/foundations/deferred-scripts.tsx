import {
	Children,
	cloneElement,
	isValidElement,
	type ReactElement,
	type ReactNode,
	use,
	useEffect,
	useLayoutEffect,
} from 'react'
import { Scripts } from 'react-router'
import { NonceContext } from '#app/lib/render-context.ts'
import { restoreEarlyInput } from './early-input.ts'
import { pageFonts } from './fonts.ts'
import { hydrated } from './hydrate-undisturbed.ts'
import { starterSource } from './starter.ts'

declare global {
	interface Window {
		/** Set by the starter; called once when the page is interactive. */
		__hydrated?: () => void
	}
}

/** In development the framework starts immediately, for hot reload. */
const deferring = import.meta.env.PROD

/** Belongs in <head>, before any content that can be clicked. */
export function Starter() {
	const nonce = use(NonceContext)
	if (!deferring) return null
	// Browsers hide nonces from the DOM and the client renders without one, so React must not compare them.
	// That also keeps the source text out of the client bundle.
	const html = import.meta.env.SSR ? starterSource : ''
	return (
		<script
			nonce={nonce}
			data-fonts={pageFonts}
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, the only inline script.
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	)
}

/** Replaces <Scripts/>: the same output, but the boot module is inert until the starter inserts it. */
export function DeferredScripts() {
	// React Router has no option for this, so its component is called as a function (always, like a hook)
	// and the returned elements are rewritten. Verified with react-router 8.4.
	const output = Scripts({})
	useLayoutEffect(hydrated, [])
	useEffect(() => {
		restoreEarlyInput()
		window.__hydrated?.()
	}, [])
	return deferring ? makeInert(output) : output
}

function makeInert(output: ReactNode): ReactNode {
	const preload: string[] = []
	const scripts: ReactElement<Record<string, unknown>>[] = []
	const collect = (node: ReactNode): void =>
		Children.forEach(node, (child) => {
			if (!isValidElement<Record<string, unknown>>(child)) return
			if (child.type === 'link') preload.push(String(child.props.href))
			else if (child.type === 'script') scripts.push(child)
			else collect(child.props.children as ReactNode)
		})
	collect(output)
	return scripts.map((script, position) =>
		cloneElement(
			script,
			script.props.type === 'module'
				? { key: position, type: 'text/deferred-module', async: undefined, 'data-preload': preload.join(' ') }
				: { key: position },
		),
	)
}
