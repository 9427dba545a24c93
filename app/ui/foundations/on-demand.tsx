import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

type OnDemandOptions = {
	/**
	 * Whether the page changes only when the code of the part is there, so that nothing is missing in between. For parts that no person
	 * opens by an input of their own: the page cannot answer another input before.
	 */
	pageWaits?: boolean
}
type OnDemand<Props> = { (props: Props): ReactNode; ready(): Promise<void> }

const declared = new Map<string, () => Promise<void>>()

/**
 * Resolves when the code of every part that the server rendered on this page is loaded. Hydration waits for it: a part whose code arrives
 * later would be rendered again and lose what was typed into it in the meantime.
 */
export const partsOnPage = (): Promise<unknown> =>
	Promise.all(
		[...declared].map(
			([name, load]) => document.querySelector(`[data-part="${name}"]`) && load().catch(() => {}),
		),
	)

/**
 * Declares a part of a page whose code a browser fetches only where it is rendered. The server renders it in place, complete without
 * scripts, if the page's loader has awaited `ready()`. `name` must be unique on the page.
 */
export function onDemand<Props extends object>(
	name: string,
	load: () => Promise<ComponentType<Props>>,
	{ pageWaits = false }: OnDemandOptions = {},
): OnDemand<Props> {
	let loaded: ComponentType<Props> | undefined
	// If the code cannot be loaded (offline, a new release), the page works without the part.
	const LazyPart = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }))
	// biome-ignore lint/correctness/noComponentHookFactories: called once, where a module declares its part.
	function Part(props: Props) {
		// Never replaced: another component in its place would lose what is typed.
		const [Component = pageWaits ? LazyPart : undefined] = useState(() => loaded)
		return (
			<div data-part={name} className="contents">
				{Component ? (
					<Component {...props} />
				) : (
					// Not around a loaded component: the server may stream the content of a boundary, which needs a script to be placed.
					<Suspense>
						<LazyPart {...props} />
					</Suspense>
				)}
			</div>
		)
	}
	Part.ready = async () => {
		loaded ??= await load()
	}
	declared.set(name, Part.ready)
	return Part
}
