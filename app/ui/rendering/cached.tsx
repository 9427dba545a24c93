import { type ComponentType, createElement, type ReactNode, use } from 'react'
import type { Plain } from '#app/lib/plain.ts'
import { FragmentsContext } from '#app/lib/render-context.ts'

/**
 * Returns a component that looks the same whenever its props are the same, for everybody: the server renders it once and copies its HTML
 * from then on. The props are the key, so what it shows can only come from them; it must read no context that differs between people or
 * pages. The browser renders it as usual. See docs/decisions/0070-cheap-rendering.md before you use it.
 *
 * The part must not begin or end with text, and must not contain `useId`, scripts or eagerly loaded pictures. `name` must be unique.
 */
export function cached<Props extends object>(
	name: string,
	Part: ComponentType<Props>,
): (props: Props & Plain<Props>) => ReactNode {
	if (!import.meta.env.SSR) return Part as (props: Props & Plain<Props>) => ReactNode
	return function Cached(props) {
		const fragments = use(FragmentsContext)
		if (!fragments) return <Part {...(props as Props)} />
		const { tag, index, known } = fragments.place(`${name} ${JSON.stringify(props)}`)
		return createElement(tag, { n: index }, known ? undefined : <Part {...(props as Props)} />)
	}
}
