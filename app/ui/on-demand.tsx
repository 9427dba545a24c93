import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

type OnDemand<Props> = { (props: Props): ReactNode; ready(): Promise<void> }

/**
 * A part of a page whose code a browser fetches only where it is drawn. The server draws it in its place, complete without
 * scripts, if the page's loader has awaited `ready()`.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
	let known: ComponentType<Props> | undefined
	// Without its code (offline, a new release) the page goes on without the part.
	const Later = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }))
	// biome-ignore lint/correctness/noComponentHookFactories: called once, where a module names its part.
	function Part(props: Props) {
		// A browser always draws the lazy one: another component in its place would lose what is typed.
		const Component = import.meta.env.SSR && known ? known : Later
		return (
			<Suspense>
				<Component {...props} />
			</Suspense>
		)
	}
	Part.ready = async () => {
		known ??= await load()
	}
	return Part
}
