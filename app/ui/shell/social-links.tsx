import { getOwnValue } from '#app/lib/own-key.ts'

type SocialLinksProps = {
	/** The business's profiles on other sites; may be empty. */
	places: readonly { label: string; url: string }[]
}

/** Shows a logo for well-known sites and the name for others. */
export function SocialLinks({ places }: SocialLinksProps) {
	if (places.length === 0) return null
	return (
		<ul className="mt-4 flex flex-wrap gap-2">
			{places.map(({ label, url }) => (
				<li key={url}>
					<a
						href={url}
						rel="me noopener"
						title={label}
						className="grid min-h-11 min-w-11 place-items-center rounded-control border border-current px-2.5 text-inherit"
					>
						{getOwnValue(logos, label) ? (
							<>
								<svg viewBox="0 0 24 24" aria-hidden="true" className="size-5" fill="currentColor">
									<path fillRule="evenodd" d={getOwnValue(logos, label)} />
								</svg>
								<span className="sr-only">{label}</span>
							</>
						) : (
							label
						)}
					</a>
				</li>
			))}
		</ul>
	)
}

const logos: Record<string, string> = {
	Facebook:
		'M13.5 22v-8.5h3l.5-3.5h-3.5V8c0-1 .5-1.8 2-1.8H17V3.1A20 20 0 0 0 14.6 3C11.8 3 10 4.7 10 7.5V10H7v3.5h3V22z',
	Instagram:
		'M8 2h8a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6zm0 2a4 4 0 0 0-4 4v8a4 4 0 0 0 4 4h8a4 4 0 0 0 4-4V8a4 4 0 0 0-4-4zm4 3a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm5.5-4a1.25 1.25 0 1 1 0 2.5 1.25 1.25 0 0 1 0-2.5z',
	YouTube: 'M5 4h14a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zm5 4.5v7l6-3.5z',
}
