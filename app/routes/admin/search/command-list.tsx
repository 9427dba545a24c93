import { Link } from 'react-router'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { Command } from './commands.ts'

type CommandListProps = {
	commands: readonly Command[]
	/** The heading level: 2 on a page, 3 in a panel. */
	level: 2 | 3
	onFollow?: () => void
}

/** Pages and actions as links. */
export function CommandList({ commands, level, onFollow }: CommandListProps) {
	if (commands.length === 0) return null
	const Heading = `h${level}` as const
	return (
		<section className="border-line px-2 pt-2.5 pb-2">
			<Heading className="px-2 font-text text-fine text-ink-soft leading-tight">Pages and actions</Heading>
			<ul>
				{commands.map(({ label, to, kind }) => {
					const icon = kind === 'Page' ? 'arrow-right' : 'zap'
					return (
						<li key={to}>
							<Link
								to={to}
								onClick={onFollow}
								data-found
								className="flex min-h-9 items-center gap-2.5 rounded-control px-2 py-1.5 font-semibold text-ink no-underline hover:bg-brand-wash focus-visible:bg-brand-wash max-md:min-h-11"
							>
								<Icon name={icon} className="size-4 shrink-0 text-brand" />
								<span>{label}</span>
								<span className="ml-auto font-normal text-fine text-ink-soft">{kind}</span>
							</Link>
						</li>
					)
				})}
			</ul>
		</section>
	)
}
