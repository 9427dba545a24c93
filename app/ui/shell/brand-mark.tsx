/** The letter L with an indicator light; decoration beside the brand's name. */
export function BrandMark({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 34 34" aria-hidden="true" className={className} width="34" height="34">
			<rect width="34" height="34" rx="8" fill="oklch(0.38 0.085 162)" />
			<path fill="oklch(0.985 0.01 95)" d="M9 6.5h5V22h11.5v5H9z" />
			<circle cx="22.5" cy="12.5" r="4.5" fill="oklch(0.82 0.155 76)" />
		</svg>
	)
}
