import file from './social.svg?url'

/** The sites whose logos the file has. */
const logos = new Set(['Facebook', 'Instagram', 'YouTube'])

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
						{logos.has(label) ? (
							<>
								<svg aria-hidden="true" className="size-5" fill="currentColor">
									<use href={`${file}#${label.toLowerCase()}`} />
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
