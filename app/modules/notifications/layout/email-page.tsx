import type { CSSProperties, ReactNode } from 'react'
import { type Block, type Brand, type Email, type Inline, phoneLink } from './email.ts'
import { darkAndNarrow, fonts, light } from './email-colors.ts'

/** The HTML part. Tables and inline styles, because mail programs know little else; no picture, no script. */
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
					{/* Keeps the first words of the letter out of the preview line. */}
					{'\u00a0\u200c'.repeat(60)}
				</div>
				<Table className="ground" style={{ backgroundColor: light.ground }}>
					<td className="page" align="center" style={{ padding: '32px 16px' }}>
						<Table className="card" style={sheet}>
							<td>
								<Head brand={brand} />
								<Lane />
								<Table>
									<td className="pad" style={{ padding: '28px 32px 36px' }}>
										<h1 className="ink" style={heading}>
											{email.heading}
										</h1>
										{email.blocks.map((block, position) => (
											// biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered.
											<BlockView key={position} block={block} />
										))}
									</td>
								</Table>
							</td>
						</Table>
						<Foot email={email} brand={brand} />
					</td>
				</Table>
			</body>
		</html>
	)
}

function Head({ brand }: { brand: Brand }) {
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
					{brand.headerBrand}
				</a>
			</td>
		</Table>
	)
}

/** The lane line of the site, drawn as a dashed border. */
function Lane() {
	return (
		<Table style={{ backgroundColor: light.lacquer }} className="head">
			<td style={{ padding: '0 32px 10px' }} className="pad">
				<div style={{ borderTop: `3px dashed ${light.signal}`, fontSize: 0, lineHeight: 0 }}>&nbsp;</div>
			</td>
		</Table>
	)
}

function Foot({ email, brand }: { email: Email; brand: Brand }) {
	return (
		<Table style={{ maxWidth: 600 }}>
			<td className="pad soft" style={{ padding: '24px 32px', ...fine }}>
				<p className="ink" style={{ margin: '0 0 4px', fontWeight: 600, color: light.ink }}>
					{brand.footerBrand}
				</p>
				<p style={{ margin: '0 0 12px' }}>
					<TextLink href={brand.origin} label={brand.origin.replace(/^https?:\/\//, '')} />
					{' · '}
					<TextLink href={`mailto:${brand.contactEmail}`} label={brand.contactEmail} />
					{' · '}
					<TextLink {...phoneLink(brand.phone)} />
				</p>
				<p style={{ margin: 0 }}>{email.reason}</p>
			</td>
		</Table>
	)
}

function BlockView({ block }: { block: Block }) {
	switch (block.kind) {
		case 'paragraph':
			return (
				<p className="ink" style={{ ...text, margin: '0 0 16px' }}>
					<InlineText text={block.text} />
				</p>
			)
		case 'note':
			return (
				<Table style={{ margin: '8px 0 20px' }}>
					<td
						className="wash ink"
						style={{
							...small,
							color: light.ink,
							padding: '12px 16px',
							backgroundColor: light.signalWash,
							borderLeft: `3px solid ${light.signal}`,
							borderRadius: '0 8px 8px 0',
						}}
					>
						<InlineText text={block.text} />
					</td>
				</Table>
			)
		case 'button':
			return <Button label={block.label} href={block.href} />
		case 'plate':
			return <Plate caption={block.caption} value={block.value} />
		case 'facts':
			return (
				<Table style={{ margin: '4px 0 24px' }}>
					{block.facts.map(({ label, value, strong }) => [
						<td
							key="label"
							className="soft line"
							style={{ ...small, ...cell, paddingRight: 16, whiteSpace: 'nowrap' }}
						>
							{label}
						</td>,
						<td
							key="value"
							className="ink line"
							align="right"
							style={{
								...small,
								...cell,
								color: light.ink,
								fontWeight: strong ? 700 : 500,
								wordBreak: 'break-word',
							}}
						>
							{value}
						</td>,
					])}
				</Table>
			)
		case 'steps':
			return (
				<>
					<Subheading>{block.title}</Subheading>
					<Table style={{ margin: '0 0 16px' }}>
						{block.steps.map((step, position) => [
							<td
								key="number"
								width="32"
								valign="top"
								className="link"
								style={{ font: `700 16px/26px ${fonts.plate}`, color: light.brand }}
							>
								{position + 1}
							</td>,
							<td key="step" className="ink" style={{ ...text, paddingBottom: 8 }}>
								{step}
							</td>,
						])}
					</Table>
				</>
			)
		case 'links':
			return (
				<>
					<Subheading>{block.title}</Subheading>
					{block.links.map(({ label, href }) => (
						<p key={href} style={{ ...text, margin: '0 0 8px' }}>
							<TextLink href={href} label={label} />
						</p>
					))}
				</>
			)
	}
}

function Button({ label, href }: { label: string; href: string }) {
	return (
		<Table style={{ margin: '8px 0 24px', width: 'auto' }} className="wide">
			<td align="center" style={{ backgroundColor: light.signal, borderRadius: 8 }}>
				<a
					href={href}
					style={{
						display: 'inline-block',
						padding: '13px 28px 12px',
						borderBottom: `3px solid ${light.signalDeep}`,
						borderRadius: 8,
						font: `700 17px/22px ${fonts.text}`,
						color: light.signalInk,
						textDecoration: 'none',
					}}
				>
					{label}
				</a>
			</td>
		</Table>
	)
}

/** A number plate: embossed border, two bolts where the mail program draws round corners. */
function Plate({ caption, value }: { caption: string; value: string }) {
	const bolt = (
		<td width="34" align="center" style={{ fontSize: 0, lineHeight: 0 }}>
			<span
				style={{
					display: 'inline-block',
					width: 8,
					height: 8,
					borderRadius: 4,
					backgroundColor: '#b9bfb6',
					border: '1px solid #7c8376',
				}}
			/>
		</td>
	)
	return (
		<Table
			className="plate"
			style={{
				width: 'auto',
				margin: '4px 0 24px',
				backgroundColor: light.plate,
				border: `2px solid ${light.plateInk}`,
				borderRadius: 8,
				borderCollapse: 'separate',
				boxShadow: 'inset 0 0 0 1px rgba(0,68,43,0.3), 0 2px 0 rgba(15,35,27,0.25)',
			}}
		>
			{bolt}
			<td align="center" style={{ padding: '7px 4px 6px', color: light.plateInk }}>
				<span style={{ display: 'block', font: `650 11px/14px ${fonts.text}`, letterSpacing: '0.08em' }}>
					{caption}
				</span>
				<span style={{ display: 'block', font: `700 26px/30px ${fonts.plate}` }}>{value}</span>
			</td>
			{bolt}
		</Table>
	)
}

function Subheading({ children }: { children: ReactNode }) {
	return (
		<h2
			className="ink"
			style={{ margin: '8px 0 12px', font: `700 19px/24px ${fonts.display}`, color: light.ink }}
		>
			{children}
		</h2>
	)
}

function InlineText({ text }: { text: Inline[] }) {
	return text.map((inline) =>
		typeof inline === 'string' ? inline : <TextLink key={inline.href} {...inline} />,
	)
}

function TextLink({ label, href }: { label: string; href: string }) {
	// A long address with a token must not widen the letter; a phone number must not be torn.
	const wrapping: CSSProperties =
		label === href
			? { wordBreak: 'break-all', fontSize: 15 }
			: { whiteSpace: href.startsWith('tel:') ? 'nowrap' : undefined }
	return (
		<a className="link" href={href} style={{ color: light.brand, ...wrapping }}>
			{label}
		</a>
	)
}

type TableProps = { children: ReactNode; style?: CSSProperties; className?: string }

/** Layout only: the role keeps screen readers from announcing rows. An array of arrays is several rows. */
function Table({ children, style, className }: TableProps) {
	const rows = Array.isArray(children) && children.every((row) => Array.isArray(row)) ? children : [children]
	return (
		<table
			role="presentation"
			width={style?.width === 'auto' ? undefined : '100%'}
			cellPadding={0}
			cellSpacing={0}
			border={0}
			className={className}
			style={{ borderCollapse: 'collapse', ...style }}
		>
			<tbody>
				{rows.map((row, position) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered.
					<tr key={position}>{row}</tr>
				))}
			</tbody>
		</table>
	)
}

const sheet: CSSProperties = {
	maxWidth: 600,
	backgroundColor: light.surface,
	border: `1px solid ${light.line}`,
	borderRadius: 12,
	borderCollapse: 'separate',
	overflow: 'hidden',
}
const heading: CSSProperties = {
	margin: '0 0 16px',
	font: `700 30px/34px ${fonts.display}`,
	letterSpacing: '-0.02em',
	color: light.ink,
}
const text: CSSProperties = { font: `400 17px/27px ${fonts.text}`, color: light.ink }
const small: CSSProperties = { font: `400 15px/23px ${fonts.text}`, color: light.inkSoft }
const fine: CSSProperties = { font: `400 13px/20px ${fonts.text}`, color: light.inkSoft }
const cell: CSSProperties = { padding: '10px 0', borderTop: `1px solid ${light.line}` }
