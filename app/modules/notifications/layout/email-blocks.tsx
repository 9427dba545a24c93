import { type CSSProperties, Fragment, type ReactNode } from 'react'
import type { Block, Inline } from './email.ts'
import { fonts, light } from './email-colors.ts'
import { bodyText, smallText, Table, TextLink } from './email-elements.tsx'

/** One block of an email. */
export function BlockView({ block }: { block: Block }) {
	switch (block.kind) {
		case 'paragraph':
			return (
				<p className="ink" style={{ ...bodyText, margin: '0 0 16px' }}>
					<InlineText text={block.text} />
				</p>
			)
		case 'note':
			return (
				<Table style={{ margin: '8px 0 20px' }}>
					<td
						className="wash ink"
						style={{
							...smallText,
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
			return (
				<>
					<Button label={block.label} href={block.href} />
					{block.showsUrl && (
						<p className="soft" style={{ ...smallText, margin: '0 0 16px' }}>
							If the button doesn’t work, open this address in your browser:{' '}
							<TextLink href={block.href} label={block.href} />
						</p>
					)}
				</>
			)
		case 'highlight':
			return <Highlight caption={block.caption} value={block.value} />
		case 'facts':
			return (
				<>
					{block.title && <Subheading>{block.title}</Subheading>}
					<Table style={{ margin: '4px 0 24px' }}>
						{block.facts.map((fact) =>
							fact.value.length > flatValueCharsMax ? tallFact(fact) : flatFact(fact),
						)}
					</Table>
				</>
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
							<td key="step" className="ink" style={{ ...bodyText, paddingBottom: 8 }}>
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
						<p key={href} style={{ ...bodyText, margin: '0 0 8px' }}>
							<TextLink href={href} label={label} />
						</p>
					))}
				</>
			)
	}
}

type Fact = (Block & { kind: 'facts' })['facts'][number]

/** A value with more characters is shown below its label instead of beside it. */
const flatValueCharsMax = 48

const flatFact = ({ label, value, strong }: Fact) => [
	<td
		key="label"
		className="soft line"
		style={{ ...smallText, ...factCell, paddingRight: 16, whiteSpace: 'nowrap' }}
	>
		{label}
	</td>,
	<td
		key="value"
		className="ink line"
		align="right"
		style={{ ...smallText, ...factCell, ...valueText(strong) }}
	>
		{value}
	</td>,
]

const tallFact = ({ label, value, strong }: Fact) => [
	<td key="fact" colSpan={2} className="soft line" style={{ ...smallText, ...factCell }}>
		{label}
		<br />
		<span className="ink" style={valueText(strong)}>
			{renderLineBreaks(value)}
		</span>
	</td>,
]

const valueText = (strong = false): CSSProperties => ({
	color: light.ink,
	fontWeight: strong ? 700 : 500,
	wordBreak: 'break-word',
})

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

/** A short value on a drawn license plate: embossed border, and two bolts where the email program supports round corners. */
function Highlight({ caption, value }: { caption: string; value: string }) {
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
		typeof inline === 'string' ? renderLineBreaks(inline) : <TextLink key={inline.href} {...inline} />,
	)
}

/** Renders the line breaks of a text, which HTML would collapse: the reasons and the signature of a notice have a line each. */
function renderLineBreaks(text: string): ReactNode {
	const lines = text.split('\n')
	if (lines.length === 1) return text
	return lines.map((line, position) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: The lines never change their order.
		<Fragment key={position}>
			{position > 0 && <br />}
			{line}
		</Fragment>
	))
}

const factCell: CSSProperties = { padding: '10px 0', borderTop: `1px solid ${light.line}` }
