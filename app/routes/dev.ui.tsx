import {
	ArrowRight,
	BookOpen,
	Calendar,
	CalendarDays,
	Download,
	Ellipsis,
	FileCheck,
	LayoutDashboard,
	LogOut,
	MapPin,
	Menu,
	MessageSquare,
	Plus,
	ScrollText,
	Settings,
	ShieldCheck,
	Trash2,
	Users,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { requireDemo } from '#app/http/guards.server.ts'
import { Avatar, KeyTag } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Brand } from '#app/ui/brand.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { BarList, ShareBar } from '#app/ui/desk/bar-list.tsx'
import { bottomBarItemClass, DeskBottomBar } from '#app/ui/desk/bottom-bar.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { DeskBrand, type DeskLink, DeskRail } from '#app/ui/desk/rail.tsx'
import { DeskShell } from '#app/ui/desk/shell.tsx'
import { StatCard } from '#app/ui/desk/stat-card.tsx'
import { DeskTopbar } from '#app/ui/desk/topbar.tsx'
import { WorkGroup, WorkItem } from '#app/ui/desk/work-list.tsx'
import { Dialog, DialogClose } from '#app/ui/dialog.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#app/ui/dropdown-menu.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, FieldGroup } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Input } from '#app/ui/input.tsx'
import { LaneDivider, LaneOr } from '#app/ui/lane-divider.tsx'
import { Meter } from '#app/ui/meter.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { NumberPlate, ReferencePlate } from '#app/ui/number-plate.tsx'
import { Odometer } from '#app/ui/odometer.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { PaperSheet } from '#app/ui/paper-sheet.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { Select } from '#app/ui/select.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Skeleton, SkeletonList } from '#app/ui/skeleton.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { StarInput, Stars } from '#app/ui/stars.tsx'
import { StatusLamp } from '#app/ui/status-lamp.tsx'
import { Sticker } from '#app/ui/sticker.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/table.tsx'
import { LinkTabs, Tabs } from '#app/ui/tabs.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { toast } from '#app/ui/toast.ts'
import { ToastCard } from '#app/ui/toast-card.tsx'
import { Bay } from '#app/ui/vehicles/bay.tsx'
import { Figure } from '#app/ui/vehicles/figure.tsx'
import { LineUp } from '#app/ui/vehicles/line-up.tsx'
import { LotScene } from '#app/ui/vehicles/lot-scene.tsx'
import { type Paint, Vehicle, type VehicleShape } from '#app/ui/vehicles/vehicle.tsx'
import type { Route } from './+types/dev.ui'

export const meta = () => [{ title: 'Parts · Lotwise' }]
// It brings its own header and its own main.
export const handle = { shell: 'desk' }

export function loader({ context }: Route.LoaderArgs) {
	requireDemo({ context })
	return null
}

/** Everything in ui/ on one page; `?desk` shows the desk's shell. Demo mode only. */
export default function DevUi() {
	const [search] = useSearchParams()
	return search.has('desk') ? <DeskParts /> : <PublicParts />
}

function PublicParts() {
	return (
		<>
			<SkipLink />
			<header className="sticky top-0 z-5 border-line border-b bg-ground">
				<div className="wrap flex min-h-17 items-center gap-4">
					<Link to="/" className="flex no-underline">
						<Brand name="Lotwise" />
					</Link>
					<div className="ml-auto flex items-center gap-2">
						<span className="max-sm:hidden">
							<ThemeSwitch />
						</span>
						<Sheet
							title="Menu"
							trigger={
								<IconButton label="Menu" className="border-2 border-line-strong">
									<Menu aria-hidden="true" />
								</IconButton>
							}
						>
							<ThemeSwitch />
						</Sheet>
					</div>
				</div>
			</header>
			<main id="main">
				<Hero />
				<Vehicles />
				<Stickers />
				<Words />
				<Buttons />
				<Forms />
				<Overlays />
				<Lists />
				<States />
				<Closing />
			</main>
		</>
	)
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="wrap grid gap-6 border-line border-b py-12">
			<h2 className="text-h3">{title}</h2>
			{children}
		</section>
	)
}

const prices = {
	hatch: '$9,450',
	sedanWas: '$14,900',
	sedanNow: '$12,650',
	suv: '$21,300',
	pickup: '$17,900',
}

function Hero() {
	return (
		<>
			<section className="lot-sky relative overflow-clip">
				<div className="wrap relative z-1 pt-[clamp(2.25rem,5vw,4.5rem)]">
					<h1 className="max-w-[11ch] font-[790] text-display leading-[0.95] tracking-[-0.042em]">
						Never walk onto a lot alone.
					</h1>
					<p className="mt-5 mb-7 max-w-124 text-lead">
						An independent advisor reads the listing, looks over the car and checks the contract with you. If
						it is a bad deal, we say so before you sign.
					</p>
					<div className="flex flex-wrap gap-3 max-[30rem]:*:w-full">
						<Button variant="go" asChild>
							<Link to="/services">View Our Services</Link>
						</Button>
						<Button asChild>
							<Link to="/community">Join Community</Link>
						</Button>
					</div>
				</div>
				<LotScene sign="ROUTE 9 AUTOS" prices={prices} hero />
			</section>
			<section aria-label="In numbers" className="on-asphalt -mt-0.75 relative pt-2 pb-10">
				<div className="wrap">
					<LaneDivider />
					<dl className="grid grid-cols-2 gap-x-4 gap-y-7 pt-7 min-[56rem]:flex min-[56rem]:justify-between">
						{[
							['150+', 'buyers helped each month'],
							['$3,400', 'average savings per client'],
							['24/7', 'community support'],
							['98%', 'satisfaction'],
						].map(([value = '', label]) => (
							<div key={label} className="flex flex-col-reverse items-start justify-end">
								<dt className="mt-2.5 text-on-asphalt-soft text-small leading-snug">{label}</dt>
								<dd>
									<Odometer value={value} className="text-[clamp(1.5rem,1rem+2vw,2.375rem)]" />
								</dd>
							</div>
						))}
					</dl>
				</div>
			</section>
		</>
	)
}

const shapes: [VehicleShape, Paint][] = [
	['hatch', 'red'],
	['sedan', 'green'],
	['suv', 'sky'],
	['pickup', 'mustard'],
	['minivan', 'cream'],
	['coupe', 'blue'],
]

function Vehicles() {
	return (
		<Part title="Vehicles and scenes">
			<div className="grid grid-cols-2 gap-6 md:grid-cols-3">
				{shapes.map(([shape, paint]) => (
					<Vehicle key={shape} shape={shape} paint={paint} label={`A ${paint} ${shape}`} />
				))}
			</div>
			<div className="grid gap-6 md:grid-cols-2">
				<Bay shape="hatch" paint="red" sky="blue" hills className="h-80 rounded-card border border-line">
					<NumberPlate caption="Flat fee" className="absolute top-4 right-4 z-2">
						$75.00
					</NumberPlate>
				</Bay>
				<Bay shape="sedan" paint="plum" sky="sand" hills className="h-80 rounded-card border border-line" />
			</div>
			<div className="flex items-end gap-4">
				<Figure who="advisor" className="h-32" />
				<Figure who="buyer" className="h-32" />
			</div>
		</Part>
	)
}

function Stickers() {
	const lines = ['Personalized Search', 'Deal Finder', 'Listing Assessment', '48-Hour Support']
	const details = (
		<Button asChild>
			<Link to="/services">See details</Link>
		</Button>
	)
	return (
		<section className="wrap band">
			<SectionHead title="Premium services, priced like it says on the plate">
				One flat fee each. No commission from dealers or lenders, so the advice stays on your side.
			</SectionHead>
			<div className="grid gap-6 min-[56rem]:grid-cols-3">
				<Sticker
					title="Online Car Deal Search + Budget Guidance"
					shape="hatch"
					paint="red"
					sky="blue"
					badge={{ text: 'Most Popular', tone: 'signal' }}
					lines={lines}
					plate={{ caption: 'Flat fee', price: '$75.00' }}
					action={details}
				>
					Tell us what you need and what you can spend. We find the cars worth a drive.
				</Sticker>
				<Sticker
					title="In-Person Car Advisor Visit"
					shape="suv"
					paint="mustard"
					lines={lines}
					plate={{ caption: 'Flat fee', price: '$149.99' }}
					action={details}
				>
					We meet you at the dealership and stay until you have an answer.
				</Sticker>
				<Sticker
					title="Full Concierge Car Buying"
					shape="coupe"
					paint="green"
					sky="sand"
					badge={{ text: 'Premium Service', tone: 'brand' }}
					lines={lines}
					plate={{ caption: 'Flat fee', price: '$299.99' }}
					action={details}
				>
					We search, call, compare and negotiate. You show up and sign.
				</Sticker>
			</div>
			<div className="mt-6 grid gap-6 min-[56rem]:grid-cols-3">
				<PaperSheet to="/resources" title="Car buying checklist" go="Open the checklist">
					What to look at, in the order you will meet it: outside, inside, under the hood, on paper.
				</PaperSheet>
				<article className="note p-5">
					<h3 className="text-h4">Approved at 9.4% with a 640 score</h3>
					<p className="text-small leading-normal">Credit union first, dealer second.</p>
				</article>
				<div className="lacquer on-lacquer rounded-card p-6">
					<h3>Someone on your side of the desk</h3>
					<p className="my-3 text-on-lacquer-soft text-base leading-normal">
						We stay until you have decided. <a href="/terms">What we promise</a>
					</p>
					<div className="flex flex-wrap gap-2">
						<Button variant="go" size="sm">
							Join Community
						</Button>
						<Button variant="ghost" size="sm">
							Read first
						</Button>
					</div>
				</div>
			</div>
		</section>
	)
}

function Words() {
	return (
		<Part title="Type, plates, lamps, badges">
			<div className="grid gap-2">
				<p className="font-[790] font-display text-display leading-none tracking-[-0.042em]">Display</p>
				<p className="font-display text-h1 leading-tight">Heading 1</p>
				<p className="font-display text-h2 leading-tight">Heading 2</p>
				<p className="font-display text-h3">Heading 3</p>
				<p className="text-lead">Lead: one flat fee each, “no commission” from dealers – ever.</p>
				<p>Body: Ana Belén Soto pays $1,234.50 on Tue, Mar 4 · 9am-12pm (New York).</p>
				<p className="text-ink-soft text-small">Small and soft</p>
				<p className="text-fine text-ink-soft">Fine print</p>
			</div>
			<div className="flex flex-wrap items-center gap-4">
				<NumberPlate caption="Flat fee">$149.99</NumberPlate>
				<NumberPlate caption="One visit" size="lg">
					$299.99
				</NumberPlate>
				<ReferencePlate>CA-2041</ReferencePlate>
				<ReferencePlate size="lg">AP-1187</ReferencePlate>
				<Odometer value="148213" size="sm" plain />
			</div>
			<div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-small">
				<StatusLamp>New</StatusLamp>
				<StatusLamp tone="info">Reviewing</StatusLamp>
				<StatusLamp tone="ok">Approved</StatusLamp>
				<StatusLamp tone="stop">Declined</StatusLamp>
				<StatusLamp tone="off">Withdrawn</StatusLamp>
			</div>
			<div className="flex flex-wrap items-center gap-3">
				<Badge>Most Popular</Badge>
				<Badge tone="brand">Premium Service</Badge>
				<Badge tone="wash">Admin</Badge>
				<Badge tone="line">optional</Badge>
				<Badge tone="danger">Overdue</Badge>
				<Badge tone="count">14</Badge>
				<Avatar name="Renata Voss" me />
				<Avatar name="Marisol Quintero" />
				{['Jo M.', 'Ray K.', 'Tasha B.', 'Devon L.', 'Élodie Żak', 'Mo'].map((name) => (
					<KeyTag key={name} name={name} />
				))}
				<Stars value={4.6} />
			</div>
			<LaneDivider />
		</Part>
	)
}

function Buttons() {
	return (
		<Part title="Buttons">
			{(['md', 'sm', 'desk', 'mini'] as const).map((size) => (
				<div key={size} className="flex flex-wrap items-center gap-3">
					{(['go', 'line', 'brand', 'plain', 'quiet', 'danger', 'destroy', 'ghost'] as const).map(
						(variant) => (
							<Button key={variant} variant={variant} size={size}>
								{variant}
							</Button>
						),
					)}
				</div>
			))}
			<div className="flex flex-wrap items-center gap-3">
				<Button variant="go" busyText="Booking…">
					Book Now
				</Button>
				<Button disabled>Not yet</Button>
				<Button variant="go" size="desk">
					<Plus aria-hidden="true" />
					Add Recommendation
				</Button>
				<Button variant="plain" size="desk">
					<Download aria-hidden="true" />
					Export list
				</Button>
				<IconButton label="Settings">
					<Settings aria-hidden="true" />
				</IconButton>
			</div>
			<Button variant="go" block>
				Book Now - $149.99
			</Button>
		</Part>
	)
}

function Forms() {
	return (
		<Part title="Forms">
			<ErrorSummary
				takeFocus={false}
				errors={[
					{ id: 'f-ssn', message: 'SSN must be in format XXX-XX-XXXX' },
					{ id: 'f-phone', message: 'Valid phone number is required' },
				]}
			>
				Everything else you typed is kept.
			</ErrorSummary>
			<Card look="raised" className="p-[clamp(1.25rem,3vw,2rem)]">
				<form className="grid gap-5 sm:grid-cols-2" noValidate>
					<Field label="Full Name" required id="f-name" className="sm:col-span-2">
						<Input autoComplete="name" defaultValue="Marisol Quintero" />
					</Field>
					<Field
						label="Social security number"
						hint="Masked as you type"
						error="SSN must be in format XXX-XX-XXXX"
						id="f-ssn"
						required
					>
						<Input defaultValue="•••-••-01" />
					</Field>
					<Field label="Password" hint="8 characters or more" id="f-pass">
						<PasswordInput autoComplete="new-password" defaultValue="secret words" />
					</Field>
					<Field label="Cell phone" id="f-phone" error="Valid phone number is required" required>
						<Input type="tel" defaultValue="914 555" />
					</Field>
					<Field label="Home phone" id="f-home" optional>
						<Input type="tel" />
					</Field>
					<Field
						label="Dealership/Seller Location"
						hint="Name and street, or a link to the listing"
						id="f-place"
					>
						<Input icon={<MapPin />} />
					</Field>
					<Field label="Preferred Date" hint="We confirm the exact time" id="f-date">
						<Input icon={<Calendar />} defaultValue="Tue, Mar 10" />
					</Field>
					<Field label="Preferred Time" id="f-time">
						<Select>
							<option>Morning (9am-12pm)</option>
							<option>Afternoon (12pm-4pm)</option>
						</Select>
					</Field>
					<div className="grid grid-cols-2 gap-3">
						<Field label="Monthly payment" id="f-pay">
							<Input prefix="$" inputMode="decimal" defaultValue="1,650.00" />
						</Field>
						<Field label="Time there" id="f-years">
							<Input suffix="years" inputMode="numeric" defaultValue="3" />
						</Field>
					</div>
					<Field label="Content" id="f-content" className="sm:col-span-2">
						<Textarea placeholder="Say the year, model, mileage and asking price" />
					</Field>
					<RadioGroup
						legend="Residential status"
						name="residence"
						defaultValue="rent"
						options={[
							{ value: 'own', label: 'Own' },
							{ value: 'rent', label: 'Rent' },
							{ value: 'other', label: 'Other', disabled: true },
						]}
					/>
					<RadioGroup
						legend="What happens next?"
						name="next"
						look="tiles"
						defaultValue="call"
						options={[
							{ value: 'call', label: 'Call me', hint: 'Today until 6pm' },
							{ value: 'mail', label: 'Mail me' },
						]}
					/>
					<FieldGroup legend="What matters" error="Pick one or more" id="f-what">
						<Checkbox name="m" value="price" label="Price" defaultChecked />
						<Checkbox name="m" value="miles" label="Mileage" hint="Under 80,000" />
					</FieldGroup>
					<StarInput name="stars" defaultValue={4} legend="How was it?" />
					<div className="sm:col-span-2">
						<Checkbox
							id="f-agree"
							label="I confirm that what I have written here is true and complete."
							error="Please agree before you send it."
						/>
					</div>
				</form>
			</Card>
			<Notice title="Important Disclosures" look="stamp" icon={<ShieldCheck aria-hidden="true" />}>
				<ul className="list-disc pl-5">
					<li>Submitting authorizes a credit report pull.</li>
					<li>Your data is shared only with lenders.</li>
				</ul>
			</Notice>
			<ErrorBox>Please enter both email and password.</ErrorBox>
		</Part>
	)
}

function Overlays() {
	const [busy, setBusy] = useState(false)
	return (
		<Part title="Dialogs, menus, toasts">
			<div className="flex flex-wrap gap-3">
				<Dialog
					title="Add a vehicle recommendation"
					description="The client gets it by mail and can answer there."
					trigger={<Button>Form dialog</Button>}
					footer={
						<>
							<DialogClose>
								<Button variant="plain" size="desk">
									Cancel
								</Button>
							</DialogClose>
							<Button variant="go" size="desk" busyText={busy && 'Adding…'} onClick={() => setBusy(true)}>
								Add Recommendation
							</Button>
						</>
					}
				>
					<div className="grid gap-4 sm:grid-cols-2">
						<Field label="Client name" id="d-name">
							<Input defaultValue="Hank Oyelaran" />
						</Field>
						<Field label="Client email" id="d-mail">
							<Input defaultValue="hank.o@example.com" />
						</Field>
						<Field label="Why this one" id="d-why" className="sm:col-span-2">
							<Textarea defaultValue="39k miles, certified, remaining powertrain warranty. Ask for the second key." />
						</Field>
					</div>
				</Dialog>
				<Dialog
					title="Good to see you"
					size="narrow"
					trigger={<Button>Dialog with a scene</Button>}
					scene={
						<Bay shape="coupe" paint="green" sky="dusk" className="h-28" vehicleClassName="bay-car-right" />
					}
				>
					<div className="grid gap-4">
						<Tabs
							label="Account"
							stretch
							tabs={[
								{ value: 'in', label: 'Sign In', content: <SignIn /> },
								{ value: 'up', label: 'Sign Up', content: <p>Your name first.</p> },
							]}
						/>
					</div>
				</Dialog>
				<DropdownMenu trigger={<Button variant="plain">Menu</Button>}>
					<MenuItem asChild>
						<Link to="/account">
							<Settings aria-hidden="true" />
							Settings
						</Link>
					</MenuItem>
					<MenuSeparator />
					<MenuItem danger>
						<Trash2 aria-hidden="true" />
						Delete
					</MenuItem>
				</DropdownMenu>
				<Button
					variant="quiet"
					onClick={() => toast.success('Draft saved', 'Your social security number is never kept.')}
				>
					Toast
				</Button>
				<Button
					variant="quiet"
					onClick={() => toast.error('Not sent', 'The connection was lost. Try again.')}
				>
					Error toast
				</Button>
			</div>
			<div className="max-w-90">
				<ToastCard
					kind="success"
					title="Post created"
					description="It is on top of the list now."
					onClose={() => {}}
				/>
			</div>
		</Part>
	)
}

function SignIn() {
	return (
		<div className="grid gap-4">
			<ErrorBox>Please enter both email and password.</ErrorBox>
			<LaneOr>Or continue with</LaneOr>
			<Field label="Email" id="s-mail">
				<Input type="email" autoComplete="email" />
			</Field>
			<Field label="Password" id="s-pass">
				<PasswordInput autoComplete="current-password" />
			</Field>
			<div className="flex items-center justify-between gap-4 text-small">
				<Checkbox label="Remember me" defaultChecked />
				<a href="/forgot-password">Forgot password?</a>
			</div>
			<Button variant="go" block type="submit">
				Sign In
			</Button>
		</div>
	)
}

const applications = [
	[
		'Marisol Quintero',
		'CA-2041',
		'marisol.q@example.com',
		'(914) 555-0187',
		'Fri, Nov 20 · 4:12pm',
		'17 hours ago',
		'New',
		'new',
	],
	[
		'Lucille Tran',
		'CA-2039',
		'lucille.tran@example.com',
		'(203) 555-0119',
		'Thu, Nov 19 · 8:47pm',
		'2 days ago',
		'Reviewing',
		'info',
	],
	[
		'Walter Nyland',
		'CA-2029',
		'wnyland@example.com',
		'(845) 555-0190',
		'Tue, Nov 10 · 3:15pm',
		'11 days ago',
		'Declined',
		'stop',
	],
] as const

function Applications() {
	return (
		<Card className="overflow-hidden">
			<CardHead aside="9 applications">
				<h3>Credit Applications</h3>
			</CardHead>
			<Table caption="Credit applications">
				<TableHead>
					<Column>Customer</Column>
					<Column>Contact</Column>
					<Column sort={{ to: '?sort=date', direction: 'descending' }}>Date submitted</Column>
					<Column>Status</Column>
					<Column align="end">
						<span className="sr-only">Actions</span>
					</Column>
				</TableHead>
				<TableBody>
					{applications.map(([name, plate, mail, phone, date, ago, status, tone], index) => (
						<Row key={plate} current={index === 1}>
							<Cell place="title">
								<span className="flex items-center gap-2.5">
									<Avatar name={name} />
									<span className="grid justify-items-start gap-0.5">
										{name}
										<ReferencePlate>{plate}</ReferencePlate>
									</span>
								</span>
							</Cell>
							<Cell note={phone}>{mail}</Cell>
							<Cell note={ago}>{date}</Cell>
							<Cell place="status">
								<StatusLamp tone={tone}>{status}</StatusLamp>
							</Cell>
							<Cell place="actions">
								<Button variant="quiet" size="mini" asChild>
									<Link to={`/admin/${plate}`}>View Details</Link>
								</Button>{' '}
								<Button variant={index === 1 ? 'go' : 'plain'} size="mini">
									Process
								</Button>
							</Cell>
						</Row>
					))}
				</TableBody>
			</Table>
			<div className="border-line border-t px-4 py-2.5">
				<Pagination of="applications" position="1-3 of 9" back={null} next="?page=2" />
			</div>
		</Card>
	)
}

function Lists() {
	return (
		<Part title="Tabs, tables, progress, disclosure">
			<LinkTabs
				label="Discussions"
				tabs={[
					{ to: '?tab=all', label: 'Discussions', current: true, count: 12 },
					{ to: '?tab=questions', label: 'Questions', current: false },
					{ to: '?tab=stories', label: 'Success Stories', current: false },
				]}
			/>
			<Applications />
			<div className="grid gap-2">
				<Meter label="Uploaded" value={62} />
				<p className="num text-fine text-ink-soft">6.1 of 9.8 MB · about 8 seconds left</p>
			</div>
			<div>
				<Disclosure summary="What if I do not like any of the cars?" name="faq" defaultOpen>
					Then we look again, for the same fee.
				</Disclosure>
				<Disclosure summary="Do you take money from dealers?" name="faq">
					Never.
				</Disclosure>
				<Disclosure summary="Show as table" look="text" className="mt-3">
					<p>The table.</p>
				</Disclosure>
			</div>
		</Part>
	)
}

function States() {
	return (
		<Part title="Empty, waiting, gone wrong">
			<div className="grid gap-6 md:grid-cols-3">
				<Card>
					<EmptyState
						level={3}
						title="No visits yet"
						action={
							<Button size="sm" asChild>
								<Link to="/services">
									See services
									<ArrowRight aria-hidden="true" />
								</Link>
							</Button>
						}
					>
						Book one and it shows up here, with the advisor’s notes.
					</EmptyState>
				</Card>
				<Card className="p-5">
					<SkeletonList label="Loading discussions" />
					<Skeleton className="mt-3 h-4 w-2/3" />
				</Card>
				<Card>
					<ErrorState onRetry={() => {}}>Nothing you typed is lost.</ErrorState>
				</Card>
			</div>
		</Part>
	)
}

function Closing() {
	return (
		<section className="dusk-sky">
			<div className="wrap pt-[var(--band-y)] pb-8">
				<h2 className="max-w-[19ch] text-h1">Found a car already? Show us before you put money down.</h2>
			</div>
			<LineUp className="relative z-1 -mb-px" />
			<div className="on-asphalt -mt-[1.2vw] pt-3.5 pb-4.5">
				<div className="wrap">
					<LaneDivider />
				</div>
			</div>
		</section>
	)
}

const deskLinks: DeskLink[] = [
	{ to: '/dev/ui', label: 'Overview', icon: <LayoutDashboard aria-hidden="true" /> },
	{ to: '/admin/appointments', label: 'Appointments', icon: <CalendarDays aria-hidden="true" />, count: 2 },
	{ to: '/admin/applications', label: 'Applications', icon: <FileCheck aria-hidden="true" />, count: 3 },
	{ to: '/admin/chat', label: 'Chat', icon: <MessageSquare aria-hidden="true" />, count: 2 },
]
const moreLinks: DeskLink[] = [
	{ to: '/admin/clients', label: 'Clients', icon: <Users aria-hidden="true" /> },
	{ to: '/admin/resources', label: 'Resources', icon: <BookOpen aria-hidden="true" /> },
	{ to: '/admin/audit', label: 'Audit', icon: <ScrollText aria-hidden="true" /> },
]

function DeskParts() {
	return (
		<DeskShell
			rail={
				<DeskRail
					brand={<DeskBrand name="Lotwise" />}
					groups={[deskLinks, moreLinks]}
					foot={
						<>
							<StatusLamp tone="ok" className="text-rail-ink">
								You are present
							</StatusLamp>
							<span>Chat goes straight to you. Auto-reply is off.</span>
						</>
					}
				/>
			}
			topbar={
				<DeskTopbar
					brand={<DeskBrand name="Lotwise" />}
					search={{ action: '/admin/search', label: 'Search clients, orders, plates' }}
					person={{ name: 'Renata Voss', email: 'renata@example.com', role: 'Admin' }}
				>
					<Button variant="quiet" size="desk">
						<LogOut aria-hidden="true" />
						Sign Out
					</Button>
				</DeskTopbar>
			}
			bottomBar={
				<DeskBottomBar
					links={deskLinks}
					more={
						<Sheet
							title="More"
							side="bottom"
							trigger={
								<button type="button" className={bottomBarItemClass}>
									<Ellipsis aria-hidden="true" />
									More
								</button>
							}
						>
							<ThemeSwitch />
						</Sheet>
					}
				/>
			}
		>
			<PageHead
				title="Overview"
				actions={
					<Segmented
						label="Period"
						options={['Week', 'Month', 'Quarter', 'Year'].map((label) => ({
							to: `?desk&period=${label}`,
							label,
							current: label === 'Month',
						}))}
					/>
				}
			>
				Sat, Nov 21 · 9:42am (New York)
			</PageHead>
			<div className="mb-4 grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 min-[72rem]:grid-cols-4">
				<StatCard
					label="Monthly Revenue"
					value="$12,450"
					change={{ text: '+14.2%', up: true, good: true, against: 'vs Oct 1-21' }}
					history={[2, 3, 2, 4, 5, 4, 6, 5, 7, 8]}
				/>
				<StatCard
					label="Total Appointments"
					value="24"
					change={{ text: '+3', up: true, good: true, against: 'vs Oct 1-21' }}
					history={[1, 3, 2, 4, 3, 3, 5, 4, 6, 6]}
				/>
				<StatCard
					label="Conversion Rate"
					value="68%"
					change={{ text: '-2 pts', up: false, good: false, against: 'vs Oct 1-21' }}
					history={[5, 6, 4, 7, 5, 5, 4, 2, 4, 3]}
				/>
				<StatCard
					label="Avg Deal Value"
					value="$518.75"
					change={{ text: '+$12.40', up: true, good: true, against: 'vs Oct 1-21' }}
					history={[2, 4, 1, 3, 6, 4, 7, 5, 8, 10]}
				/>
			</div>
			<div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.22fr)]">
				<Card>
					<CardHead aside="7 things, first one first">
						<h2>Today</h2>
					</CardHead>
					<WorkGroup title="To confirm" tone="new" count={2} note="slot holds run out">
						<WorkItem
							who="Dele Adeyemi"
							action={
								<Button variant="go" size="mini">
									Confirm a time
								</Button>
							}
						>
							In-Person Visit · Tue, Nov 24 · 9am-12pm · hold ends <b className="text-ink">12:40pm</b>
						</WorkItem>
						<WorkItem
							who="Priya Raman"
							action={
								<Button variant="plain" size="mini">
									Confirm a time
								</Button>
							}
						>
							In-Person Visit · Wed, Nov 25 · 12pm-4pm
						</WorkItem>
					</WorkGroup>
					<WorkGroup title="Overdue" tone="stop" count={1} note="promised to a client">
						<WorkItem
							who="Hank Oyelaran"
							action={
								<Button variant="plain" size="mini">
									Open checklist
								</Button>
							}
						>
							Send matches with notes · due Thu, Nov 19
						</WorkItem>
					</WorkGroup>
				</Card>
				<div className="grid content-start gap-4">
					<Card>
						<CardHead aside="1,284 opened Services, 9.5% started">
							<h2>From checkout to done</h2>
						</CardHead>
						<CardBody>
							<BarList
								bars={[
									{ label: 'Started', value: 122, text: '122' },
									{ label: 'Paid', value: 83, text: '83', note: '68%' },
									{ label: 'Confirmed', value: 77, text: '77', note: '93%' },
									{ label: 'Done', value: 71, text: '71', note: '92%' },
								]}
							/>
						</CardBody>
					</Card>
					<Card>
						<CardHead aside="share of orders">
							<h2>Top Performers</h2>
						</CardHead>
						<CardBody>
							<ShareBar
								label="Orders"
								shares={[
									{ label: 'Online Search', percent: 66 },
									{ label: 'In-Person Visit', percent: 34 },
								]}
							/>
						</CardBody>
					</Card>
				</div>
				<div className="lg:col-span-2">
					<Applications />
				</div>
			</div>
		</DeskShell>
	)
}
