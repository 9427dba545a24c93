/** The first element that the Tab key reaches; `to` is the id of the page's main element. */
export function SkipLink({ to = 'main' }: { to?: string }) {
	return (
		<a
			href={`#${to}`}
			className="-translate-y-24 absolute top-2 left-4 z-60 rounded-control bg-signal px-4 py-3 font-semibold text-signal-ink focus:translate-y-0"
		>
			Skip to content
		</a>
	)
}
