import type { ReactNode } from 'react'

type PageHeroProps = {
	title: string
	children?: ReactNode
	below?: ReactNode
	/** At the right of the title, below it on phones: the page's main button. */
	aside?: ReactNode
}

/** The head of every page except the home page: a big title, a sentence, a button beside them and content right below. */
export function PageHero({ title, children, below, aside }: PageHeroProps) {
	return (
		<div className="wrap pt-[clamp(2.5rem,6vw,4.5rem)] pb-[clamp(1.5rem,4vw,2.5rem)]">
			<div className="flex flex-wrap items-end justify-between gap-6">
				<div>
					<h1 className="font-[790] text-display leading-[0.95] tracking-[-0.042em] [overflow-wrap:anywhere]">
						{title}
					</h1>
					{children && <p className="mt-4.5 max-w-160 text-ink-soft text-lead">{children}</p>}
				</div>
				{aside}
			</div>
			{below}
		</div>
	)
}
