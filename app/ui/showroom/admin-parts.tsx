import { useLocation } from 'react-router'
import { BarList, ShareBar } from '#app/ui/admin/bar-list.tsx'
import { BottomLinks } from '#app/ui/admin/bottom-bar.tsx'
import { MoreLinks, MoreSheet } from '#app/ui/admin/more-sheet.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { AdminShell } from '#app/ui/admin/shell.tsx'
import { AdminBrand, type AdminLink, AdminSidebar, SidebarLinks } from '#app/ui/admin/sidebar.tsx'
import { StatCard } from '#app/ui/admin/stat-card.tsx'
import { AdminTopbar } from '#app/ui/admin/topbar.tsx'
import { WorkGroup, WorkItem } from '#app/ui/admin/work-list.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Segmented } from '#app/ui/controls/tabs/segmented.tsx'
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import { Icon } from '../icons/icon.tsx'
import { Applications } from './lists.tsx'

const adminLinks: AdminLink[] = [
	{ to: '/dev/ui', label: 'Overview', icon: <Icon name="layout-dashboard" /> },
	{ to: '/admin/appointments', label: 'Appointments', icon: <Icon name="calendar-days" />, count: 2 },
	{ to: '/admin/applications', label: 'Applications', icon: <Icon name="file-check" />, count: 3 },
	{ to: '/admin/chat', label: 'Chat', icon: <Icon name="message-square" />, count: 2 },
]
const moreLinks: AdminLink[] = [
	{ to: '/admin/clients', label: 'Clients', icon: <Icon name="users" /> },
	{ to: '/admin/resources', label: 'Resources', icon: <Icon name="book-open" /> },
	{ to: '/admin/audit', label: 'Audit', icon: <Icon name="scroll-text" /> },
]

export function AdminParts() {
	const { pathname } = useLocation()
	return (
		<AdminShell
			rail={
				<AdminSidebar
					brand={<AdminBrand name="Lotwise" />}
					links={<SidebarLinks groups={[adminLinks, moreLinks]} pathname={pathname} />}
					foot={
						<>
							<StatusBadge tone="ok" className="text-rail-ink">
								You are available
							</StatusBadge>
							<span>New messages go straight to you. Auto-reply is off.</span>
						</>
					}
				/>
			}
			topbar={
				<AdminTopbar
					brand={<AdminBrand name="Lotwise" />}
					search={<Input type="search" aria-label="Search admin" placeholder="Search" />}
					person={{ name: 'Renata Voss', email: 'renata@example.com', role: 'Admin' }}
				>
					<Button variant="quiet" size="compact">
						<Icon name="log-out" />
						Sign Out
					</Button>
				</AdminTopbar>
			}
			bottomBar={
				<>
					<BottomLinks links={adminLinks} pathname={pathname} />
					<MoreSheet
						links={
							<MoreLinks groups={[{ title: 'Clients and files', links: moreLinks }]} pathname={pathname} />
						}
					>
						<ThemeSwitch />
					</MoreSheet>
				</>
			}
		>
			<OverviewSample />
		</AdminShell>
	)
}

function OverviewSample() {
	return (
		<>
			<PageHead
				title="Overview"
				actions={
					<Segmented
						label="Period"
						options={['Week', 'Month', 'Quarter', 'Year'].map((label) => ({
							to: `?admin&period=${label}`,
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
			<WorkSample />
		</>
	)
}

function WorkSample() {
	return (
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
	)
}
