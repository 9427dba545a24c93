type ContentsNavProps = { parts: readonly { id: string; title: string }[] }

/** The table of contents of a long text: above it on phones, else beside it, as the first column of a grid. */
export function ContentsNav({ parts }: ContentsNavProps) {
	return (
		<nav
			aria-label="On this page"
			className="border-line border-y py-4 min-[60rem]:sticky min-[60rem]:top-24 min-[60rem]:self-start min-[60rem]:border-0 min-[60rem]:py-0 print:hidden"
		>
			<ul className="text-small leading-snug">
				{parts.map(({ id, title }) => (
					<li key={id}>
						<a
							href={`#${id}`}
							className="block py-1.5 text-ink-soft no-underline hover:text-ink hover:underline"
						>
							{title}
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}
