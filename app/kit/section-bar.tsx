import { Camera, CarFront, FileText, Hash, LifeBuoy, MessageSquareQuote } from 'lucide-react'

export const sections = [
	{ name: 'numbers', label: 'Numbers', Icon: Hash },
	{ name: 'say', label: 'Say this', Icon: MessageSquareQuote },
	{ name: 'car', label: 'Car', Icon: CarFront },
	{ name: 'read', label: 'Read', Icon: FileText },
	{ name: 'photos', label: 'Photos', Icon: Camera },
	{ name: 'help', label: 'Help', Icon: LifeBuoy },
] as const

export type SectionName = (typeof sections)[number]['name']

export const SectionBar = ({ current }: { current: SectionName }) => (
	<nav
		aria-label="Sections"
		className="kit-screen-only fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]"
	>
		<ul className="mx-auto grid max-w-160 grid-cols-6">
			{sections.map(({ name, label, Icon }) => (
				<li key={name}>
					<a
						href={`#${name}`}
						aria-current={current === name ? 'page' : undefined}
						className="grid min-h-14 place-items-center gap-0.5 border-transparent border-t-3 px-0.5 py-1.5 text-fine text-ink no-underline aria-[current=page]:border-brand aria-[current=page]:font-semibold"
					>
						<Icon aria-hidden="true" size={22} />
						<span className="whitespace-nowrap">{label}</span>
					</a>
				</li>
			))}
		</ul>
	</nav>
)
