import { CloseOutlined, DownOutlined, HomeOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useEffect, useRef } from "react";
import { NavLink, useLocation, useNavigate } from "react-router";
import { afterClosing, type Tag } from "./tag.ts";
import { useTags } from "./tags-store.ts";

/** Open pages; picking one brings its filters back. */
export function TagsView() {
  const { tags, close } = useTags();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const current = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tag is a new element after each of these changes
  useEffect(() => {
    void current.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [pathname, tags.length]);
  const shut = (paths: string[]) => {
    const next = afterClosing(tags, paths, pathname);
    close(paths);
    if (next) void navigate(next.path + next.search);
  };
  const others = tags.map((tag) => tag.path).filter((path) => path !== pathname);
  return (
    <nav className="tags" aria-label="已打开的页面">
      <NavLink to="/index" className="tag">
        <HomeOutlined /> 首页
      </NavLink>
      <div className="tags-scroll">
        {tags.map((tag) => (
          <PageTag
            key={tag.path}
            tag={tag}
            isCurrent={tag.path === pathname}
            ref={tag.path === pathname ? current : null}
            onClose={() => shut([tag.path])}
          />
        ))}
      </div>
      {tags.length > 0 && (
        <Dropdown
          trigger={["click"]}
          menu={{
            items: [
              { key: "others", label: "关闭其他", disabled: others.length === 0 },
              { key: "all", label: "关闭全部" },
            ],
            onClick: ({ key }) => shut(key === "all" ? tags.map((tag) => tag.path) : others),
          }}
        >
          <Button type="text" icon={<DownOutlined />} aria-label="页签操作" />
        </Dropdown>
      )}
    </nav>
  );
}

function PageTag({ tag, isCurrent, onClose, ref }: { tag: Tag; isCurrent: boolean; onClose(): void; ref: React.Ref<HTMLDivElement> }) {
  return (
    <div className="tag" ref={ref} data-current={isCurrent || undefined}>
      <NavLink to={tag.path + tag.search} aria-current={isCurrent ? "page" : undefined}>
        {tag.title}
      </NavLink>
      <button type="button" aria-label={`关闭${tag.title}`} onClick={onClose}>
        <CloseOutlined />
      </button>
    </div>
  );
}
