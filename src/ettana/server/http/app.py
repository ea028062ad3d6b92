"""The application: routes, and what lives as long as it does."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp

from ettana.server.address_log import AddressLog
from ettana.server.blocks import Blocks
from ettana.server.clock import now_ms
from ettana.server.config import ClusterConfig, Config
from ettana.server.http.client_files import client_files
from ettana.server.http.context import Context
from ettana.server.http.metrics_route import for_token, measurements
from ettana.server.http.openapi import openapi
from ettana.server.http.operation_routes import operation_routes
from ettana.server.http.problems import refused_by_router
from ettana.server.http.rate_limit_middleware import RateLimitMiddleware
from ettana.server.http.request_origin import HostMiddleware
from ettana.server.http.response_headers import ResponseHeaders
from ettana.server.live.housekeeping import run_housekeeping
from ettana.server.live.notice_poller import NoticePoller
from ettana.server.live.registry import Registry
from ettana.server.store.file_reading import read_whole_file
from ettana.server.store.store import Store
from ettana.table.background_tasks import BackgroundTasks
from ettana.table.secrets import new_key

if TYPE_CHECKING:
    from ettana.server.cluster.cluster import Cluster

_READ_AFTER = 30.0  # seconds: those who come first after a start have the disk for themselves


def make_app(
    database: str | None,
    config: Config | None = None,
    now: Callable[[], int] = now_ms,
    new_key: Callable[[], bytes] = new_key,
    cluster: ClusterConfig | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Starlette:
    """A server on this database. Opening it, migrations included, happens when the application starts.

    Time and the tables' keys come from outside, so that a test can have the same game again. The limits of addresses
    count by `clock`, in seconds.
    """
    config = config or Config()
    blocks, address_log = Blocks(), AddressLog(config.address_log, config.keep_addresses_days, now)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:  # what has started is stopped, in reverse, also if a later step fails
            store = await Store.open(database, node=None if cluster is None else _new_node_id(cluster))
            stack.push_async_callback(store.close)
            node = None if cluster is None else _node(store, cluster, config, now, new_key)
            if node is not None:
                stack.push_async_callback(node.leave)
            registry = Registry(store, config, now, new_key) if node is None else node.registry
            stack.push_async_callback(registry.close)
            tables = registry if node is None else node.tables
            context = Context(registry, config, clock, all_tables=tables, blocks=blocks, address_log=address_log)
            stack.push_async_callback(context.close)
            if node is not None:
                await node.join(context)
            app.state.context, app.state.node = context, node
            news = NoticePoller(registry, blocks, tables)
            await news.begin()
            registry.open()
            background = BackgroundTasks()
            stack.callback(background.cancel)
            background.begin(run_housekeeping(registry, news, address_log))
            background.begin(news.run())
            if store.path is not None:
                background.begin(read_whole_file(store.path, _READ_AFTER))
            yield

    app = _App(
        config,
        routes=_routes(config),
        middleware=_middleware(config),
        exception_handlers={HTTPException: refused_by_router},
        lifespan=lifespan,
    )
    app.state.blocks = blocks  # for the protocol, which runs before the application
    return app


class _App(Starlette):
    """With what holds for every answer, those to faults of the application too, which Starlette's own middleware never
    sees.
    """

    def __init__(self, config: Config, **given: Any) -> None:
        super().__init__(**given)
        self._config = config

    def build_middleware_stack(self) -> ASGIApp:
        return ResponseHeaders(
            RateLimitMiddleware(HostMiddleware(super().build_middleware_stack(), self._config.hosts))
        )


def _middleware(config: Config) -> list[Middleware]:
    """A browser lets a page of another origin read our answers only if we say so."""
    if not config.origins:
        return []
    return [
        Middleware(
            CORSMiddleware,
            allow_origins=config.origins,
            allow_methods=["GET", "POST"],
            allow_headers=["authorization", "content-type"],
            expose_headers=["date"],  # clocks are shown by the server's time
        )
    ]


async def healthz(request: Request) -> Response:
    """Whether the server can store; a balancer sends nobody here while it cannot."""
    context: Context = request.app.state.context
    healthy = await context.registry.store.healthy()
    return JSONResponse({"healthy": healthy}, 200 if healthy else 503)


async def readyz(request: Request) -> Response:
    """Whether people may be sent here: it does not stop, and can store, or is no worse off than all other nodes."""
    context: Context = request.app.state.context
    node: Cluster | None = request.app.state.node
    stores = await context.registry.store.healthy()
    ready = not context.registry.closing and (stores if node is None else await node.ready(stores))
    about = {} if node is None else {"node": node.name, "nats": node.link.up}
    return JSONResponse({"ready": ready, **about}, 200 if ready else 503)


def _new_node_id(place: ClusterConfig) -> str:
    from ettana.server.cluster.leases import new_node_id  # only where there are others: it needs an extra

    return new_node_id(place.name)


def _node(
    store: Store, place: ClusterConfig, config: Config, now: Callable[[], int], new_key: Callable[[], bytes]
) -> "Cluster":
    from ettana.server.cluster.cluster import Cluster  # only where there are others: it needs an extra

    return Cluster(store, place.nats, place.name, config, now, new_key)


async def show_openapi(request: Request) -> Response:
    return JSONResponse(openapi())


def thinking_app(config: Config, place: ClusterConfig) -> Starlette:
    """A node for bots alone: nobody is sent there, and there is nothing to see but whether it lives."""
    from ettana.server.cluster.thinking import ThinkingNode  # only where there are others: it needs an extra

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        limits = config.limits
        node = ThinkingNode(place.nats, place.name, config.bot_workers, limits.thinking_seconds_per_minute)
        await node.start()
        app.state.thinking = node
        try:
            yield
        finally:
            await node.close()

    async def healthz(request: Request) -> Response:
        healthy = request.app.state.thinking.link.up
        return JSONResponse({"healthy": healthy}, 200 if healthy else 503)

    async def readyz(request: Request) -> Response:
        return JSONResponse({"ready": False, "node": place.name, "nats": request.app.state.thinking.link.up}, 503)

    routes = [Route("/healthz", healthz), Route("/readyz", readyz)]
    return Starlette(routes=routes, exception_handlers={HTTPException: refused_by_router}, lifespan=lifespan)


def metrics_app(config: Config) -> Starlette:
    """Only the measurements, for an address that strangers do not reach."""
    return _App(config, routes=[Route("/metrics", measurements)], exception_handlers={HTTPException: refused_by_router})


def _routes(config: Config) -> list[BaseRoute]:
    return [
        *operation_routes(),
        Route("/healthz", healthz),
        Route("/readyz", readyz),
        *([] if config.metrics_token is None else [Route("/metrics", for_token(config.metrics_token))]),
        Route("/openapi.json", show_openapi),
        client_files(),
    ]
