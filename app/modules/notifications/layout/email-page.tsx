import type { CSSProperties } from 'react'
import { type Brand, type Email, phoneLink } from './email.ts'
import { BlockView } from './email-blocks.tsx'
import { darkAndNarrow, fonts, light } from './email-colors.ts'
import { bodyText, fineText, Table, TextLink } from './email-elements.tsx'

/** The HTML part of an email. Tables and inline styles, because email programs support little else; no pictures, no scripts. */
export function EmailPage({ email, brand }: { email: Email; brand: Brand }) {
	return (
		<html lang="en">
			<head>
				<meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="supported-color-schemes" content="light dark" />
				<meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
				<title>{email.subject}</title>
				<style>{darkAndNarrow}</style>
			</head>
			<body className="ground" style={{ margin: 0, padding: 0, backgroundColor: light.ground }}>
				<div style={{ display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 }}>
					{email.preview}
					{/* Keeps the start of the text out of the preview line. */}
					{'\u00a0\u200c'.repeat(60)}
				</div>
				<Table className="ground" style={{ backgroundColor: light.ground }}>
					<td className="page" align="center" style={{ padding: '32px 16px' }}>
						<Table className="card" style={cardStyle}>
							<td>
								<Header brand={brand} />
								<DashedLine />
								<Table>
									<td className="pad" style={{ padding: '28px 32px 36px' }}>
										<h1 className="ink" style={headingStyle}>
											{email.heading}
										</h1>
										{email.blocks.map((block, position) => (
											// biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered.
											<BlockView key={position} block={block} />
										))}
										{email.isSigned && <Signature brand={brand} />}
									</td>
								</Table>
							</td>
						</Table>
						<Footer email={email} brand={brand} />
					</td>
				</Table>
			</body>
		</html>
	)
}

function Header({ brand }: { brand: Brand }) {
	return (
		<Table className="head" style={{ backgroundColor: light.lacquer }}>
			<td className="pad" style={{ padding: '20px 32px' }}>
				<a
					href={brand.origin}
					style={{
						font: `700 22px/28px ${fonts.display}`,
						letterSpacing: '-0.02em',
						color: light.onLacquer,
						textDecoration: 'none',
					}}
				>
					<Mark brand={brand} /> {brand.headerBrand}
				</a>
			</td>
		</Table>
	)
}

/** The first letter of the brand as its mark: many email programs show no pictures. */
function Mark({ brand }: { brand: Brand }) {
	return (
		<span
			aria-hidden="true"
			style={{
				display: 'inline-block',
				width: 30,
				marginRight: 4,
				borderRadius: 8,
				font: `700 20px/30px ${fonts.display}`,
				textAlign: 'center',
				backgroundColor: light.signal,
				color: light.lacquer,
			}}
		>
			{brand.headerBrand.slice(0, 1)}
		</span>
	)
}

/** The dashed road line of the site. */
function DashedLine() {
	return (
		<Table style={{ backgroundColor: light.lacquer }} className="head">
			<td style={{ padding: '0 32px 10px' }} className="pad">
				<div style={{ borderTop: `3px dashed ${light.signal}`, fontSize: 0, lineHeight: 0 }}>&nbsp;</div>
			</td>
		</Table>
	)
}

/** Who wrote it, and how to answer. */
function Signature({ brand }: { brand: Brand }) {
	return (
		<p className="ink" style={{ ...bodyText, margin: '8px 0 0' }}>
			<b>{brand.advisorName}</b>, your advisor
			<br />
			<Contacts {...brand} />
		</p>
	)
}

function Contacts({ contactEmail, phone }: Brand) {
	return (
		<>
			<TextLink href={`mailto:${contactEmail}`} label={contactEmail} />
			{' · '}
			<TextLink {...phoneLink(phone)} />
		</>
	)
}

function Footer({ email, brand }: { email: Email; brand: Brand }) {
	return (
		<Table style={{ maxWidth: 600 }}>
			<td className="pad soft" style={{ padding: '24px 32px', ...fineText }}>
				<p style={{ margin: '0 0 12px', fontWeight: 600 }}>
					<TextLink href={brand.origin} label={brand.footerBrand} />
				</p>
				{!email.isSigned && (
					<p style={{ margin: '0 0 12px' }}>
						<Contacts {...brand} />
					</p>
				)}
				<p style={{ margin: 0 }}>{email.reason}</p>
			</td>
		</Table>
	)
}

const cardStyle: CSSProperties = {
	maxWidth: 600,
	backgroundColor: light.surface,
	border: `1px solid ${light.line}`,
	borderRadius: 12,
	borderCollapse: 'separate',
	overflow: 'hidden',
}
const headingStyle: CSSProperties = {
	margin: '0 0 16px',
	font: `700 30px/34px ${fonts.display}`,
	letterSpacing: '-0.02em',
	color: light.ink,
}
