/** A QR code, dark on light in both themes because authenticator apps cannot read it inverted. */
export function QrCode({ size, path, label }: { size: number; path: string; label: string }) {
	return (
		<svg
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label={label}
			shapeRendering="crispEdges"
			className="w-full max-w-56 rounded-control border border-line"
		>
			<rect width={size} height={size} fill="#fff" />
			<path d={path} fill="#000" />
		</svg>
	)
}
