import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

type OnDemand<Props> = { (props: Props): ReactNode; ready(): Promise<void> }

const rendered: Promise<void>[] = []

/**
 * Once the code of every part that the server drew on this page is here. React takes a page over after that: a part whose code came later
 * would be drawn anew, without what was typed into it meanwhile.
 */
export const partsOnPage = (): Promise<unknown> => Promise.all(rendered)

/**
 * A part of a page whose code a browser fetches only where it is drawn. The server draws it in its place, complete without
 * scripts, if the page's loader has awaited `ready()`. `name` is the part's own on a page.
 */
export function onDemand<Props extends object>(
	name: string,
	load: () => Promise<ComponentType<Props>>,
): OnDemand<Props> {
	let known: ComponentType<Props> | undefined
	// Without its code (offline, a new release) the page goes on without the part.
	const Later = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }))
	// biome-ignore lint/correctness/noComponentHookFactories: called once, where a module names its part.
	function Part(props: Props) {
		// For good: another component in its place would lose what is typed.
		const [Component] = useState(() => known)
		return (
			<div data-part={name} className="contents">
				{Component ? (
					<Component {...props} />
				) : (
					// Not around what is known: the server may send what a boundary holds for a script to put in place.
					<Suspense>
						<Later {...props} />
					</Suspense>
				)}
			</div>
		)
	}
	Part.ready = async () => {
		known ??= await load()
	}
	if (!import.meta.env.SSR && document.querySelector(`[data-part="${name}"]`))
		rendered.push(Part.ready().catch(() => {}))
	return Part
}
